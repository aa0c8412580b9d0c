import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let stranger: GivenPerson

const unknown = '/v2/issuers/AAAAAAAAAAAAAAAAAAAAAA'
const refusal = {
  status: { success: false, description: 'entity not found or insufficient privileges' },
  result: [],
  fieldErrors: {},
  validationErrors: [],
}

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const v2 = (path: string): string => `/v2/issuers/${idOf(path)}`

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  stranger = await givenPerson(server)
})
afterAll(() => server.stop())

test('an issuer is made, read, changed and deleted', async () => {
  const input = { name: 'Quay School', url: 'https://quay.example', email: owner.email, description: 'By the water.' }
  const made = await owner.call('POST', '/v2/issuers', { body: input })
  expect(made.statusCode).toBe(201)
  const { status, result } = made.json()
  expect(status).toEqual({ success: true, description: 'ok' })
  expect(result).toHaveLength(1)
  const [issuer] = result
  expect(issuer).toMatchObject({ ...input, entityType: 'Issuer', createdBy: owner.accountId, image: null })
  expect(issuer.openBadgeId).toMatch(new RegExp(`/public/issuers/${issuer.entityId}$`))
  expect(issuer.staff).toMatchObject([{ entityType: 'IssuerStaff', user: owner.accountId, role: 'owner' }])
  const path = `/v2/issuers/${issuer.entityId}`
  expect((await owner.call('GET', path)).json()).toEqual(made.json())
  const changed = await owner.call('PUT', path, {
    body: { name: 'Pier', url: 'https://pier.example', email: owner.email },
  })
  expect(changed.json().result[0]).toMatchObject({ name: 'Pier', description: null })
  const ended = await owner.call('DELETE', path)
  expect([ended.statusCode, ended.body]).toEqual([204, ''])
  expect((await owner.call('GET', path)).statusCode).toBe(404)
})

test('what is wrong with fields is said by field', async () => {
  const answer = await owner.call('POST', '/v2/issuers', {
    body: { name: ' ', url: 'quay', email: 'nobody@example.org' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    status: { success: false, description: 'bad request' },
    result: [],
    fieldErrors: { name: ['This field may not be blank.'], url: ['Enter a valid URL.'] },
    validationErrors: [],
  })
  const input = { name: 'Quay', url: 'https://quay.example', email: 'nobody@example.org' }
  expect((await owner.call('POST', '/v2/issuers', { body: input })).json()).toMatchObject({
    fieldErrors: {},
    validationErrors: [
      'Issuer email must be one of your verified addresses. Add this email to your profile and try again.',
    ],
  })
  for (const body of [{ name: 7 }, [], { ...input, staff: 'all' }]) {
    expect((await owner.call('PUT', unknown, { body })).statusCode, JSON.stringify(body)).toBe(400)
  }
})

test('the issuer of others answers as one that is not there', async () => {
  const path = v2(await givenIssuer(owner))
  const body = { name: 'Mine', url: 'https://mine.example', email: stranger.email }
  for (const [method, under] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/badgeclasses'],
    ['GET', '/assertions'],
  ] as const) {
    const theirs = await stranger.call(method, path + under, method === 'PUT' ? { body } : {})
    const none = await stranger.call(method, unknown + under, method === 'PUT' ? { body } : {})
    expect([theirs.statusCode, theirs.json()], `${method} ${under}`).toEqual([404, refusal])
    expect(theirs.body).toBe(none.body)
  }
  expect((await stranger.call('GET', '/v2/issuers')).json().result).toEqual([])
})

test('without a token and with another scope nothing is shown', async () => {
  const issuer = await givenIssuer(owner)
  const other = await givenIssuer(owner)
  const path = v2(issuer)
  for (const url of ['/v2/issuers', path, `${path}/badgeclasses`, `${path}/assertions`]) {
    const nobody = await server.call('GET', url)
    expect([nobody.statusCode, nobody.json().status.description]).toEqual([401, 'no valid auth token found'])
    const token = await givenToken(owner.accountId, 'rw:profile rw:backpack')
    const answer = await server.call('GET', url, { token })
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal])
  }
  const bound = await givenToken(owner.accountId, `rw:issuer:${idOf(issuer)}`)
  const reading = await givenToken(owner.accountId, 'r:issuer')
  expect((await server.call('GET', path, { token: bound })).statusCode).toBe(200)
  expect((await server.call('GET', path, { token: reading })).statusCode).toBe(200)
  expect((await server.call('GET', v2(other), { token: bound })).json()).toEqual(refusal)
  expect((await server.call('GET', '/v2/issuers', { token: bound })).statusCode).toBe(404)
  const body = { name: 'New name', url: 'https://new.example', email: owner.email }
  expect((await server.call('PUT', path, { token: bound, body })).json().result[0].name).toBe('New name')
  for (const call of [
    server.call('PUT', v2(other), { token: bound, body }),
    server.call('PUT', path, { token: reading, body }),
    server.call('DELETE', path, { token: bound }),
    server.call('POST', '/v2/issuers', { token: bound, body }),
  ]) {
    expect((await call).statusCode).toBe(404)
  }
})

test('a token for an issuer opens no more than the role of its person', async () => {
  const issuer = await givenIssuer(owner)
  const member = await givenPerson(server)
  const token = await givenToken(member.accountId, `rw:issuer:${idOf(issuer)}`)
  const body = { name: 'Renamed', url: 'https://new.example', email: owner.email }
  expect((await server.call('GET', v2(issuer), { token })).statusCode).toBe(404)
  await givenStaff(issuer, member, 'staff')
  expect((await server.call('GET', v2(issuer), { token })).statusCode).toBe(200)
  expect((await server.call('PUT', v2(issuer), { token, body })).statusCode).toBe(404)
})

test('an issuer that has awarded is not deleted, and the description says why', async () => {
  const issuer = await givenIssuer(owner)
  await givenAward(owner, await givenBadgeClass(owner, issuer), 'kim@example.com')
  const answer = await owner.call('DELETE', v2(issuer))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().status.description).toBe('Issuer can not be deleted because it has previously issued badges.')
})

test('issuers come newest first, page by page, and without their staff if asked so', async () => {
  const person = await givenPerson(server)
  const made: string[] = []
  for (let count = 0; count < 5; count++) made.unshift(idOf(await givenIssuer(person, { name: `School ${count}` })))
  const seen: string[] = []
  let next: string | undefined = '/v2/issuers?num=2&include_staff=false'
  while (next) {
    const answer = await person.call('GET', next)
    const { result } = answer.json<{ result: { entityId: string }[] }>()
    expect(result.every((issuer) => !('staff' in issuer))).toBe(true)
    seen.push(...result.map((issuer) => issuer.entityId))
    const url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    next = url === undefined ? undefined : new URL(url).pathname + new URL(url).search
  }
  expect(seen).toEqual(made)
  expect((await person.call('GET', '/v2/issuers?cursor=nonsense')).json().fieldErrors).toEqual({
    cursor: ['Invalid cursor.'],
  })
})

test('the same request under one key makes one issuer', async () => {
  const call = (name: string) =>
    owner.call('POST', '/v2/issuers', {
      body: { name, url: 'https://quay.example', email: owner.email },
      headers: { 'idempotency-key': 'issuer-once' },
    })
  const [one, two] = await Promise.all([call('Once'), call('Once')])
  expect(one?.json()).toEqual(two?.json())
  const other = await call('Twice')
  expect([other.statusCode, other.json()]).toEqual([
    422,
    {
      status: { success: false, description: 'miscellaneous error' },
      result: [],
      fieldErrors: {},
      validationErrors: ['This Idempotency-Key was used before with other content. Choose a new one.'],
    },
  ])
})
