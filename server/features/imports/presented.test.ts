import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { JsonObject } from '#openbadges'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: createElsewhere().outside })
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => await server.stop())

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const present = (badge: JsonObject) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiablePresentation'],
  holder: 'did:key:z6MkhG98a8j2d3jqia13vrWqzHwHAgKTv9NjYEgdV3ndbEdD',
  verifiableCredential: [badge],
  proof: { type: 'DataIntegrityProof', challenge: 'for somebody else' },
})

test.each<[string, (badge: JsonObject) => string]>([
  ['JSON', (badge) => JSON.stringify(present(badge))],
  ['a JWT', (badge) => `${encode({ alg: 'EdDSA' })}.${encode({ vp: present(badge) })}.c2ln`],
])('of a presentation that is %s the badge is kept, and nothing of who presented it to whom', async (_form, write) => {
  const signed = await givenSigned(earner.email)
  const answer = await earner.call('POST', '/v1/earner/badges?json_format=plain', {
    body: { assertion: write(signed) },
  })
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json()
  const original = await earner.call('GET', `/v3/backpack/badges/${id}/original`)
  expect(JSON.parse(original.body)).toEqual(signed)
  const again = await earner.call('POST', `/v3/backpack/badges/${id}/verify`, { body: {} })
  expect(again.json().verdict).toBe('valid')
})

test('a changed badge in a presentation is refused as any other', async () => {
  const signed = await givenSigned(earner.email)
  const assertion = JSON.stringify(present({ ...signed, name: 'Other' }))
  const answer = await earner.call('POST', '/v1/earner/badges', { body: { assertion } })
  expect([answer.statusCode, answer.json()[0]?.name]).toEqual([400, 'VERIFY_SIGNATURE'])
})
