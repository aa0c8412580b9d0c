import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import type { JsonObject } from '#openbadges'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { issuerDid, unsignedCredential } from '#testing/given/unsigned-credential.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const origin = 'http://localhost:8000'
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
const did = () => issuerDid(issuerId())
type Document = Record<string, unknown>
const wish = (more?: Document, subject?: Document): Document =>
  unsignedCredential({ issuerId: issuerId(), badgeId: badge }, more, subject)
const issue = (credential: Document, options?: Document, by: GivenPerson = owner) =>
  server.call('POST', '/credentials/issue', { token: by.token, body: { credential, ...(options ? { options } : {}) } })
const verify = async (verifiableCredential: unknown, options?: Document) => {
  const body = { verifiableCredential, ...(options ? { options } : {}) }
  const answer = await server.call('POST', '/credentials/verify', { body })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const warningsOf = ({ warnings }: { warnings: { title: string }[] }) => warnings.map(({ title }) => title).join()
const countAwards = async () => (await context().db.selectFrom('awards').select('award_id').execute()).length
const setStatus = (body: Document, by: GivenPerson = owner) =>
  server.call('POST', '/credentials/status', { token: by.token, body })

test('a credential that is issued is an award, signed, and verified by the same interface', async () => {
  const before = await countAwards()
  const answer = await issue(wish())
  expect(answer.statusCode).toBe(201)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { verifiableCredential } = answer.json()
  expect(verifiableCredential).toMatchObject({
    issuer: { id: did() },
    credentialSubject: { identifier: [{ hashed: true, identityHash: expect.stringMatching(/^sha256\$/) }] },
    credentialStatus: { type: 'BitstringStatusListEntry' },
  })
  expect(await countAwards()).toBe(before + 1)
  const result = await verify(verifiableCredential)
  expect(result).toMatchObject({ verified: true, mediaType: 'application/vc', errors: [] })
  expect(result.document).toEqual(verifiableCredential)
  expect(result.checks).toContain('signature')
  expect((await verify(verifiableCredential, { returnCredential: false })).document).toBeUndefined()
})

test('what is said beyond the plain is signed as it was asked', async () => {
  const { verifiableCredential } = (
    await issue(
      wish(
        {
          validFrom: '2026-03-01T10:00:00Z',
          validUntil: '2031-03-01T11:00:00+01:00',
          evidence: [{ type: ['Evidence'], id: 'https://e.example/log', narrative: 'Three passages' }],
        },
        { narrative: 'Sailed well', role: 'Skipper', creditsEarned: 2, activityEndDate: '2026-02-01T00:00:00Z' },
      ),
    )
  ).json()
  expect(verifiableCredential).toMatchObject({
    validFrom: '2026-03-01T10:00:00Z',
    validUntil: '2031-03-01T10:00:00Z',
    evidence: [{ id: 'https://e.example/log', narrative: 'Three passages' }],
    credentialSubject: { narrative: 'Sailed well', role: 'Skipper', creditsEarned: 2 },
  })
})

test('the recipient may be a mailto: address, and is signed in clear only when asked to', async () => {
  const email = newEmail('mailto')
  const named = wish({}, { id: `mailto:${encodeURIComponent(email)}`, identifier: undefined })
  const { verifiableCredential } = (await issue(named, { hashed: false })).json()
  expect(verifiableCredential.credentialSubject).toMatchObject({ identifier: [{ hashed: false, identityHash: email }] })
})

test.each<[string, (plain: Document) => Document, string]>([
  ['an id of its own', (plain) => ({ ...plain, id: 'urn:uuid:1' }), 'credential.id'],
  ['another name', (plain) => ({ ...plain, name: 'Other' }), 'credential.name'],
  ['an unknown member', (plain) => ({ ...plain, colour: 'red' }), 'credential.colour'],
  ['a proof', (plain) => ({ ...plain, proof: {} }), 'credential.proof'],
  ['a status', (plain) => ({ ...plain, credentialStatus: { id: 'x' } }), 'credential.credentialStatus'],
  [
    'another type',
    (plain) => ({ ...plain, type: ['VerifiableCredential', 'OpenBadgeCredential', 'X'] }),
    'credential.type',
  ],
  ['another context', (plain) => ({ ...plain, '@context': ['https://evil.example/'] }), 'credential.@context'],
  ['words of its own', (plain) => ({ ...plain, '@context': [{ name: 'x:y' }] }), 'credential.@context'],
  ['another issuer name', (plain) => ({ ...plain, issuer: { id: did(), name: 'Other' } }), 'credential.issuer.name'],
  [
    'the address as issuer',
    (plain) => ({ ...plain, issuer: `${origin}/public/issuers/${issuerId()}` }),
    'credential.issuer',
  ],
  ['the future', (plain) => ({ ...plain, validFrom: '2999-01-01T00:00:00Z' }), 'credential.validFrom'],
  ['no moment', (plain) => ({ ...plain, validFrom: 'tomorrow' }), 'credential.validFrom'],
  [
    'unknown evidence',
    (plain) => ({ ...plain, evidence: [{ id: 'https://e.example/', x: 1 }] }),
    'credential.evidence.0.x',
  ],
  [
    'a result',
    (plain) => ({ ...plain, credentialSubject: Object.assign({}, plain.credentialSubject, { result: [] }) }),
    'credential.credentialSubject.result',
  ],
  ['a prototype', (plain) => ({ ...plain, constructor: 1 }), 'credential.constructor'],
])('%s is refused, named by its place, and nothing is awarded', async (_, change, place) => {
  const before = await countAwards()
  const answer = await issue(change(wish()))
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(Object.keys(answer.json().fields)).toContain(place)
  expect(await countAwards()).toBe(before)
})

test.each<[string, Document]>([
  ['nobody', { identifier: undefined }],
  ['a hash', { identifier: [{ identityType: 'emailAddress', hashed: true, identityHash: 'sha256$1' }] }],
  [
    'two people',
    { identifier: [1, 2].map(() => ({ identityType: 'emailAddress', hashed: false, identityHash: newEmail() })) },
  ],
  ['no address', { identifier: [{ identityType: 'emailAddress', hashed: false, identityHash: 'nobody' }] }],
  ['a wallet', { id: 'did:key:z6Mk', identifier: undefined }],
  ['half a letter', { id: 'mailto:%E0%A4%A', identifier: undefined }],
  ['two subjects', { id: `mailto:${newEmail()}` }],
])('a credential for %s is refused', async (_, subject) => {
  const before = await countAwards()
  const answer = await issue(wish({}, subject))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
  expect(await countAwards()).toBe(before)
})

test.each<(id: string) => unknown>([(id) => id, (id) => ({ id })])(
  'who names the issuer by its other id is told the one that is meant',
  async (write) => {
    const answer = await issue(wish({ issuer: write(`${origin}/public/issuers/${issuerId()}`) }))
    const { fields } = answer.json<{ fields: Record<string, string[] | string> }>()
    expect([answer.statusCode, Object.values(fields).flat()]).toEqual([
      400,
      [`Name the issuer by the id that its badges are signed under: ${did()}`],
    ])
  },
)

test('others, their issuers and their badge classes are not told of', async () => {
  const stranger = await givenPerson(server)
  expect((await issue(wish(), undefined, stranger)).statusCode).toBe(404)
  for (const id of ['https://elsewhere.example/issuer', `${origin}/public/issuers/x`, 'did:web:%', 'no address']) {
    expect((await issue(wish({ issuer: id }))).statusCode).toBe(404)
  }
  const other = wish({}, { achievement: { id: `${origin}/public/badges/x` } })
  expect((await issue(other)).statusCode).toBe(404)
  expect((await server.call('POST', '/credentials/issue', { body: { credential: wish() } })).statusCode).toBe(401)
  expect((await issue(wish(), { cryptosuite: 'other' })).statusCode).toBe(400)
})

test('a badge is revoked by the id of its credential, once and for good', async () => {
  const { verifiableCredential } = (await issue(wish())).json()
  const body = (status: unknown) => ({
    credentialId: verifiableCredential.id,
    credentialStatus: [{ type: 'BitstringStatusListEntry', status }],
  })
  const staff = await givenPerson(server)
  await givenStaff(issuer, staff, 'staff')
  expect((await setStatus(body('1'), staff)).statusCode).toBe(404)
  expect((await setStatus(body('0'))).statusCode).toBe(200)
  expect((await verify(verifiableCredential)).verified).toBe(true)
  expect((await setStatus(body('1'))).statusCode).toBe(200)
  expect((await setStatus(body('1'))).statusCode).toBe(200)
  const { verified, errors } = await verify(verifiableCredential)
  expect(verified).toBe(false)
  expect(errors).toContainEqual({
    type: 'https://www.w3.org/ns/credentials/status-list#STATUS_VERIFICATION_ERROR',
    title: 'Failed: status',
    detail: expect.stringContaining('revoked'),
  })
  expect(warningsOf(await verify(verifiableCredential))).not.toContain('status')
  const back = await setStatus(body('0'))
  expect([back.statusCode, back.json().code]).toEqual([400, 'vc.final'])
  expect((await setStatus({ ...body('1'), credentialId: 'urn:uuid:1' })).statusCode).toBe(404)
  expect((await setStatus(body(undefined))).statusCode).toBe(400)
  const suspended = { type: 'BitstringStatusListEntry', statusPurpose: 'suspension', status: '1' }
  expect((await setStatus({ ...body('1'), credentialStatus: suspended })).statusCode).toBe(400)
})

test('what could not be checked is no proof against a credential, and is not verified', async () => {
  const signed = await givenSigned('maya@example.org')
  const changed = await verify({ ...signed, name: 'Other' })
  expect(changed.verified).toBe(false)
  expect(changed.errors[0].type).toBe('https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR')
  const elsewhere = await givenSigned('maya@example.org', (it) => ({
    ...it,
    credentialStatus: {
      id: 'https://e.example/1#1',
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '1',
      statusListCredential: 'https://e.example/1',
    },
  }))
  const unchecked = await verify(elsewhere)
  expect(unchecked.verified).toBe(false)
  expect(unchecked.errors).toMatchObject([
    { type: 'https://www.w3.org/ns/credentials/status-list#STATUS_RETRIEVAL_ERROR', title: 'Could not check' },
  ])
  expect(unchecked.problemDetails).toEqual([...unchecked.errors, ...unchecked.warnings])
})

test.each<[string, JsonObject, string]>([
  ['has expired', { validUntil: '2026-05-01T00:00:00Z' }, 'RANGE_ERROR'],
  ['is not valid yet', { validFrom: '2999-01-01T00:00:00Z', validUntil: undefined }, 'RANGE_ERROR'],
  ['has no issuer', { issuer: undefined }, 'PARSING_ERROR'],
  ['names its contexts in another order', { '@context': ['https://www.w3.org/ns/credentials/v2'] }, 'MALFORMED_VALUE'],
])('a credential that %s has an error of a type of the standard', async (_, change, type) => {
  const { verified, errors, warnings, problemDetails } = await verify(
    await givenSigned('maya@example.org', (it) => ({ ...it, ...change })).catch(() => ({ ...wish(), ...change })),
  )
  expect(verified).toBe(false)
  expect(errors.map((error: { type: string }) => error.type)).toContainEqual(expect.stringContaining(type))
  expect(problemDetails).toEqual([...errors, ...warnings])
})

test.each([
  {},
  { type: 'EnvelopedVerifiableCredential', id: 'data:application/vc+jwt,a.b.c' },
  { type: 1 },
  { proof: [[]] },
])('what is no credential is not verified: %j', async (given) => {
  const { verified, errors } = await verify(given)
  expect(verified).toBe(false)
  expect(errors.length).toBeGreaterThan(0)
})

test.each(['x', 'https://e.example/badge.json', 'eyJhbGciOiJub25lIn0.e30.', null, 7, []])(
  'a credential that is no object is refused: %j',
  async (verifiableCredential) => {
    const answer = await server.call('POST', '/credentials/verify', { body: { verifiableCredential } })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
  },
)
