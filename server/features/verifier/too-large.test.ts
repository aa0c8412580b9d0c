import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
let text: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
  const narrative = 'n'.repeat(1024 * 1024)
  text = JSON.stringify(await givenSigned(earner.email, (credential) => ({ ...credential, description: narrative })))
})
afterAll(async () => await server.stop())

const verify = async (body: object) => (await server.call('POST', '/v3/verify', { body })).json()
const told = 'The badge is too large to be checked here. The document is longer than one mebibyte.'

test('a file over one mebibyte is too large and not invalid, as JSON, as a text and as a JWT', async () => {
  for (const credential of [text, JSON.parse(text)]) {
    expect(await verify({ credential })).toMatchObject({ verdict: 'unverifiable', reason: told })
  }
  const jwt = `e30.${Buffer.from(text).toString('base64url')}.c2ln`
  expect(await verify({ credential: jwt })).toMatchObject({
    verdict: 'unverifiable',
    reason: expect.stringContaining('too large to be checked here'),
  })
})

test('one at an address is too large and not invalid', async () => {
  const answer = await verify({ url: site.put('/large.json', text) })
  expect(answer).toMatchObject({ verdict: 'unverifiable', reason: expect.stringContaining('too large') })
  expect(answer.next).not.toContain('again later')
})

test('one in a batch is too large and not invalid', async () => {
  const badges = [{ name: 'large', credential: text }]
  const created = await server.call('POST', '/v3/verify/batches', { body: { badges } })
  expect(created.statusCode).toBe(202)
  const { id } = created.json()
  await context().queue.drain()
  const results = (await server.call('GET', `/v3/verify/batches/${id}/results`)).json()
  expect(results).toMatchObject([
    { verification: { verdict: 'unverifiable', reason: expect.stringContaining('too large to be checked here') } },
  ])
  expect(results[0].verification.noBadge).toBeUndefined()
})

test('one that is brought into a backpack is refused for its size', async () => {
  const answer = await earner.call('POST', '/v1/earner/badges?json_format=plain', { body: { assertion: text } })
  expect([answer.statusCode, answer.json()[0]?.description]).toEqual([400, told])
})
