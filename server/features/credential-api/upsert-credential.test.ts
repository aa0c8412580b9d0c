import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { givenCopies } from '#testing/given/given-copies.ts'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenJwtIssuer } from '#testing/given/given-jwt-issuer.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const path = '/ims/ob/v3p0/credentials'
const site = createElsewhere()
let server: TestServer
let maya: GivenPerson
let token: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => {
  await server.stop()
})

const arrive = async (): Promise<void> => {
  maya = await givenPerson(server)
  token = await givenToken(maya.accountId, `${credentialScopes.upsertCredentials} ${credentialScopes.readCredentials}`)
}
const post = (body: string, type = 'application/vc+ld+json', headers = {}) =>
  server.call('POST', path, { token, body, headers: { 'content-type': type, ...headers } })
const list = async () => (await server.call('GET', path, { token })).body

test('a credential comes in as it was sent, and is read as it came in [H3-04]', async () => {
  await arrive()
  const texts = await Promise.all([1, 2, 3, 4].map(async () => JSON.stringify(await givenSigned(maya.email), null, 1)))
  const types = ['application/vc+ld+json', 'application/json', 'application/vc', 'application/ld+json; charset=utf-8']
  for (const [index, type] of types.entries()) {
    const text = `\n${texts[index]} \n`
    const answer = await post(text, type)
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([201, text, type.split(';')[0]])
  }
  const body = await list()
  for (const text of texts) expect(body).toContain(text)
})

test('a compact JWS comes in as plain text, and stands among the compact ones [H3-04]', async () => {
  await arrive()
  const jwt = await (await givenJwtIssuer(site)).issue(maya.email)
  const answer = await post(jwt, 'text/plain', { accept: 'text/plain' })
  expect([answer.statusCode, answer.body]).toEqual([201, jwt])
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect(JSON.parse(await list())).toEqual({ compactJwsString: [jwt] })
})

test('a later copy takes the place of an earlier one, an earlier one changes nothing [H3-04]', async () => {
  await arrive()
  const sign = await givenCopies(maya.email)
  const [first, later, earlier, same] = await Promise.all([
    sign(),
    sign({ validFrom: '2026-02-01T00:00:00Z', name: 'Later' }),
    sign({ validFrom: '2025-02-01T00:00:00Z', name: 'Earlier' }),
    sign({ validFrom: '2026-02-01T00:00:00Z', name: 'At the same moment' }),
  ])
  const steps: [sent: string, status: number, kept: string][] = [
    [first, 201, first],
    [first, 200, first],
    [later, 200, later],
    [earlier, 200, later],
    [first, 200, later],
    [same, 200, same],
  ]
  for (const [sent, status, kept] of steps) {
    const answer = await post(sent)
    expect([answer.statusCode, answer.body]).toEqual([status, sent])
    expect(await list()).toBe(`{"credential":[${kept}]}`)
  }
  const badges = (await maya.call('GET', '/v1/earner/badges?json_format=plain')).json()
  expect(badges).toHaveLength(1)
})

test('one that replaces another keeps its place in the backpack, and the file of the other goes', async () => {
  await arrive()
  const sign = await givenCopies(maya.email)
  const read = async () => (await maya.call('GET', '/v1/earner/badges?json_format=plain')).json()
  await post(await sign())
  const [before] = await read()
  const newer = await sign({ validFrom: '2026-03-01T00:00:00Z', validUntil: '2090-01-01T00:00:00Z' })
  await post(newer)
  const [after] = await read()
  expect(after).toMatchObject({ id: before.id, json: { expires: '2090-01-01T00:00:00.000Z' } })
  expect((await maya.call('GET', `/v3/backpack/badges/${before.id}/original`)).body).toBe(newer)
})

test('ids are the same whether they are percent-encoded or have blanks around them', async () => {
  await arrive()
  const sign = await givenCopies(maya.email)
  expect((await post(await sign({ id: 'https://harbour.example/a%20b/%C3%BC' }))).statusCode).toBe(201)
  const copy = await sign({ id: 'https://harbour.example/a%20b/%c3%bc', validFrom: '2026-05-01T00:00:00Z' })
  expect((await post(copy)).statusCode).toBe(200)
  expect(await list()).toBe(`{"credential":[${copy}]}`)
  expect((await post(await sign({ id: 'https://harbour.example/other' }))).statusCode).toBe(201)
})

test('the same credential of another issuer is another one', async () => {
  await arrive()
  const [one, other] = await Promise.all([givenCopies(maya.email), givenCopies(maya.email)])
  const id = 'https://harbour.example/credentials/1'
  expect((await post(await one({ id }))).statusCode).toBe(201)
  expect((await post(await other({ id }))).statusCode).toBe(201)
})

test('twenty of the same at once make one badge, and of different copies the latest stays', async () => {
  await arrive()
  const sign = await givenCopies(maya.email)
  const copies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sign({ validFrom: `2026-03-${String(index + 1).padStart(2, '0')}T00:00:00Z` }),
    ),
  )
  const same = await Promise.all(copies.map(() => post(copies[0] ?? '')))
  expect(same.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(19).fill(200), 201])
  const answers = await Promise.all(copies.map((copy) => post(copy)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await list()).toBe(`{"credential":[${copies.at(-1)}]}`)
})

test('an award of this server is accepted by its recipient when an app hands it in', async () => {
  await arrive()
  const owner = await givenPerson(server)
  const award = await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), maya.email)
  const text = (await server.call('GET', `/public/assertions/${award}?v=3_0`)).body
  expect((await post(text)).statusCode).toBe(201)
  expect((await post(text)).statusCode).toBe(200)
  expect(await list()).toBe(`{"credential":[${text}]}`)
  const [badge] = (await maya.call('GET', '/v1/earner/badges?json_format=plain')).json()
  expect(badge).toMatchObject({ id: award, acceptance: 'Accepted' })
})

test('what was removed comes back when it is handed in again', async () => {
  await arrive()
  const text = JSON.stringify(await givenSigned(maya.email))
  await post(text)
  const [badge] = (await maya.call('GET', '/v1/earner/badges?json_format=plain')).json()
  await maya.call('DELETE', `/v1/earner/badges/${badge.id}`)
  expect(await list()).toBe('{}')
  expect((await post(text)).statusCode).toBe(201)
  expect(await list()).toBe(`{"credential":[${text}]}`)
})
