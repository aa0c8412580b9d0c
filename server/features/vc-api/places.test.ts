import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsignedCredential } from '#testing/given/unsigned-credential.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = (await givenBadgeClass(owner, issuer)).split('/').at(-1) ?? ''
})
afterAll(async () => await server.stop())

const issuerId = () => issuer.split('/').at(-1) ?? ''
type Document = Record<string, unknown>
const wish = (more?: Document, subject?: Document): Document =>
  unsignedCredential({ issuerId: issuerId(), badgeId: badge }, more, subject)
const changeSubject = (plain: Document, change: Document): Document => ({
  ...plain,
  credentialSubject: Object.assign({}, plain.credentialSubject, change),
})
const issue = (credential: Document) =>
  server.call('POST', '/credentials/issue', { token: owner.token, body: { credential } })

test.each<[string, (plain: Document) => Document, string]>([
  ['evidence without an address', (plain) => ({ ...plain, evidence: { id: 'nowhere' } }), 'credential.evidence.id'],
  [
    'the second of two pieces of evidence',
    (plain) => ({ ...plain, evidence: [{ narrative: 'Sailed' }, { id: 'nowhere' }] }),
    'credential.evidence.1.id',
  ],
  ['a moment that is none', (plain) => changeSubject(plain, { activityStartDate: 'May' }), 'activityStartDate'],
  [
    'an end before its beginning',
    (plain) =>
      changeSubject(plain, { activityStartDate: '2026-02-01T00:00:00Z', activityEndDate: '2026-01-01T00:00:00Z' }),
    'activityEndDate',
  ],
  ['less than no credits', (plain) => changeSubject(plain, { creditsEarned: -1 }), 'creditsEarned'],
  ['a role without end', (plain) => changeSubject(plain, { role: 'x'.repeat(10_000) }), 'role'],
  ['a licence without end', (plain) => changeSubject(plain, { licenseNumber: 'x'.repeat(10_000) }), 'licenseNumber'],
  ['a term without end', (plain) => changeSubject(plain, { term: 'x'.repeat(10_000) }), 'term'],
  ['a narrative without end', (plain) => changeSubject(plain, { narrative: 'x'.repeat(100_000) }), 'narrative'],
  ['no address', (plain) => changeSubject(plain, { id: 'mailto:nobody', identifier: undefined }), 'id'],
  [
    'no plain address',
    (plain) =>
      changeSubject(plain, {
        identifier: [{ identityType: 'emailAddress', hashed: false, identityHash: 'nobody' }],
      }),
    'identifier',
  ],
  ['a future award', (plain) => ({ ...plain, awardedDate: '2999-01-01T00:00:00Z' }), 'credential.awardedDate'],
  ['an end that is none', (plain) => ({ ...plain, validUntil: 'soon' }), 'credential.validUntil'],
  ['an end that is over', (plain) => ({ ...plain, validUntil: '2001-01-01T00:00:00Z' }), 'credential.validUntil'],
])('%s is told by its place in what was sent', async (_, change, place) => {
  const lists = [false, true]
  for (const isListed of lists) {
    const plain = change(wish())
    const sent = isListed ? { ...plain, credentialSubject: [plain.credentialSubject] } : plain
    const subject = `credential.credentialSubject${isListed ? '.0' : ''}`
    const answer = await issue(sent)
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([
      400,
      [place.includes('.') ? place : `${subject}.${place}`],
    ])
  }
})

test('what is not to be signed is named where it stood in a list of one', async () => {
  const plain = wish()
  const answer = await issue({
    ...plain,
    credentialSubject: [Object.assign({}, plain.credentialSubject, { grade: 1 })],
  })
  expect(Object.keys(answer.json().fields)).toEqual(['credential.credentialSubject.0.grade'])
})
