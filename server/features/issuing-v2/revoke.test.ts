import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
let recipients = 0

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(() => server.stop())

const give = (at = badge, by = owner) => givenAward(by, at, `kim${recipients++}@example.com`)
const revoke = (body: unknown, by = owner) => by.call('POST', '/v2/assertions/revoke', { body })

test('of each award is said what became of it, in the order asked', async () => {
  const stranger = await givenPerson(server)
  const theirs = await give(await givenBadgeClass(stranger, await givenIssuer(stranger)), stranger)
  const elsewhere = await give(await givenBadgeClass(owner, await givenIssuer(owner)))
  const [first, second, gone] = [await give(), await give(), await give()]
  await owner.call('DELETE', `/v2/assertions/${gone}`, { body: { revocation_reason: 'Before' } })
  const answer = await revoke([
    { entityId: second, revocationReason: ' Not earned ' },
    { revocationReason: 'No one' },
    { entityId: first },
    { entityId: theirs, revocationReason: 'Mine' },
    { entityId: 'AAAAAAAAAAAAAAAAAAAAAA', revocationReason: 'None' },
    { entityId: gone, revocationReason: 'Again' },
    { entityId: first, revocationReason: 'Wrong person' },
    { entityId: second, revocationReason: 'Twice' },
    { entityId: elsewhere, revocationReason: 'Not earned' },
    { entityId: 7, revocationReason: 'x'.repeat(256) },
    { entityId: elsewhere, revocationReason: 'x'.repeat(256) },
  ])
  expect(answer.statusCode).toBe(200)
  expect(answer.json().status).toEqual({ success: true, description: 'revoked badges' })
  const denied = 'permission denied or object not found'
  expect(answer.json().result).toEqual([
    { revoked: true, entityId: second, revocationReason: 'Not earned' },
    { revoked: false, entityId: null, revocationReason: 'No one', reason: 'entityId is required' },
    { revoked: false, entityId: first, revocationReason: null, reason: 'revocationReason is required' },
    { revoked: false, entityId: theirs, revocationReason: 'Mine', reason: denied },
    { revoked: false, entityId: 'AAAAAAAAAAAAAAAAAAAAAA', revocationReason: 'None', reason: denied },
    { revoked: false, entityId: gone, revocationReason: 'Again', reason: 'Assertion is already revoked' },
    { revoked: true, entityId: first, revocationReason: 'Wrong person' },
    { revoked: false, entityId: second, revocationReason: 'Twice', reason: 'Assertion is already revoked' },
    { revoked: true, entityId: elsewhere, revocationReason: 'Not earned' },
    { revoked: false, entityId: null, revocationReason: 'x'.repeat(256), reason: 'entityId is required' },
    {
      revoked: false,
      entityId: elsewhere,
      revocationReason: 'x'.repeat(256),
      reason: 'Ensure this field has no more than 255 characters.',
    },
  ])
  const stored = await owner.call('GET', `/v2/assertions/${first}`)
  expect(stored.json().result[0]).toMatchObject({ revoked: true, revocationReason: 'Wrong person' })
  const untouched = await stranger.call('GET', `/v2/assertions/${theirs}`)
  expect(untouched.json().result[0].revoked).toBe(false)
})

test('of two calls at the same moment each award is revoked by one', async () => {
  const awards = [await give(), await give(), await give()]
  const list = awards.map((entityId) => ({ entityId, revocationReason: 'Race' }))
  const answers = await Promise.all([revoke(list), revoke([...list].reverse()), revoke(list)])
  const results = answers.flatMap(
    (answer) => answer.json<{ result: { entityId: string; revoked: boolean }[] }>().result,
  )
  for (const award of awards) {
    expect(results.filter((result) => result.entityId === award && result.revoked)).toHaveLength(1)
  }
})

test('who may only award revokes nothing', async () => {
  const award = await give()
  const member = await givenPerson(server)
  await givenStaff(issuer, member, 'staff')
  const answer = await revoke([{ entityId: award, revocationReason: 'Mine' }], member)
  expect(answer.json().result[0]).toMatchObject({ revoked: false, reason: 'permission denied or object not found' })
  expect((await owner.call('GET', `/v2/assertions/${award}`)).json().result[0].revoked).toBe(false)
})

test('what is no list of objects is refused', async () => {
  for (const body of [{}, { entityId: 'x' }, ['x'], [null], Array(1001).fill({})]) {
    const answer = await revoke(body)
    expect([answer.statusCode, answer.json().status.description]).toEqual([400, 'bad request'])
  }
  expect((await revoke([])).json().result).toEqual([])
})

test('a token without the scope for all issuers revokes nothing here', async () => {
  const body = [{ entityId: await give(), revocationReason: 'No' }]
  expect((await server.call('POST', '/v2/assertions/revoke', { body })).statusCode).toBe(401)
  for (const scope of ['r:issuer', `rw:issuer:${issuer.split('/').at(-1)}`, 'rw:backpack']) {
    const token = await givenToken(owner.accountId, scope)
    expect((await server.call('POST', '/v2/assertions/revoke', { token, body })).statusCode).toBe(404)
  }
})
