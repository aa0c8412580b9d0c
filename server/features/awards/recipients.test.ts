import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type GivenPerson,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { addTerm } from './expiry.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const give = async (recipient_type: string, recipient_identifier: string, more: object = {}) => {
  const body = { recipient_type, recipient_identifier, allow_duplicate_awards: false, ...more }
  return (await owner.call('POST', `${badge}/assertions`, { body })).statusCode
}

test.each([
  ['telephone', '+49 151 500', '+49 (151) 5-00', '+49151501'],
  ['url', 'https://People.example/Ann', 'HTTPS://people.EXAMPLE/Ann', 'https://people.example/ann'],
  ['openBadgeId', 'https://id.example/Ann', 'https://ID.example/Ann', 'https://id.example/Bea'],
  ['email', 'Ann@Example.org', ' ann@example.ORG ', 'bea@example.org'],
])('a %s written in another way is the same recipient', async (type, first, again, other) => {
  expect([await give(type, first), await give(type, again), await give(type, other)]).toEqual([201, 400, 201])
})

test('the same text as another type of identifier is another recipient', async () => {
  const page = 'https://both.example/ann'
  expect([await give('url', page), await give('openBadgeId', page), await give('url', page)]).toEqual([201, 201, 400])
})

test('an award counts until its day has passed, also one that was corrected', async () => {
  const email = newEmail()
  const award = await givenEndedAward(owner, badge, email)
  expect(await give('email', email)).toBe(201)
  const again = await owner.call('GET', `${badge}/assertions?recipient=${encodeURIComponent(email)}`)
  await owner.call('DELETE', `${badge}/assertions/${again.json()[0].slug}`, { body: { revocation_reason: 'Error' } })
  await owner.call('PUT', `${badge}/assertions/${award}`, { body: { expires: null } })
  expect(await give('email', email)).toBe(400)
})

test.each([
  ['days', 10],
  ['weeks', 2],
  ['months', 13],
  ['years', 4],
] as const)('a class with a term in %s gives it from the day of the award [SB-3.3]', async (duration, amount) => {
  const term = await givenBadgeClass(owner, issuer, { expires: { amount, duration } })
  const body = { recipient_identifier: newEmail() }
  const { json, expires } = (await owner.call('POST', `${term}/assertions`, { body })).json()
  expect(expires).toBe(addTerm(new Date(json.issuedOn), amount, duration).toISOString())
})

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'])(
  'the far day %s is no fault of the server',
  async (expires) => {
    expect(await give('email', newEmail(), { expires })).toBeLessThan(500)
    const list = await owner.call('GET', `${badge}/assertions?issued_from=${encodeURIComponent(expires)}`)
    expect(list.statusCode).toBeLessThan(500)
  },
)
