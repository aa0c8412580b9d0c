import { expect, test } from 'vitest'
import { buildSample, did, facts, tools } from '../sign/sample-awards.oracle.ts'
import type { Json } from '../tools.ts'
import { buildCredentialV3, type CredentialFacts } from './build-credential.ts'
import { buildIssuerProfileV3 } from './profile.ts'

const badgeClass = {
  id: 'https://badges.example.org/public/badges/b1',
  name: 'Gardener',
  description: 'Knows plants',
  criteria: { narrative: 'Grow' },
}
const bare: Partial<CredentialFacts> = { badgeClass, subjectId: undefined, status: undefined }

test('a full award becomes an OpenBadgeCredential with everything it knows', () => {
  const credential = buildSample()
  expect(credential).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Gardener',
    issuer: { id: did, type: ['Profile'], image: { id: 'https://example.org/logo.png', type: 'Image' } },
    validFrom: '2026-02-03T04:05:06Z',
    awardedDate: '2026-02-03T04:05:06Z',
    validUntil: '2030-01-01T00:00:00+01:00',
    credentialSubject: {
      id: 'did:example:earner',
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: true, identityType: 'emailAddress', salt: 'pepper' }],
      achievement: {
        type: ['Achievement'],
        criteria: { id: 'https://example.org/criteria', narrative: 'Grow **ten** plants' },
        alignment: [
          { type: ['Alignment'], targetType: 'CFItem' },
          { targetCode: 'C2', targetFramework: 'Skills' },
        ],
        tag: ['garden', 'plants'],
        achievementType: 'Badge',
        image: { caption: 'A leaf' },
      },
    },
    evidence: [{ id: 'https://example.org/e/1', type: ['Evidence'], name: 'Photo' }, { narrative: 'A letter' }],
    credentialStatus: {
      id: 'https://badges.example.org/public/status/1#94567',
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '94567',
      statusListCredential: 'https://badges.example.org/public/status/1',
    },
  })
})

function listEmpty(value: Json | undefined, path = ''): string[] {
  if (value === null || value === undefined || value === '') return [path]
  if (typeof value !== 'object') return []
  const entries = Object.entries(value)
  return entries.length === 0 ? [path] : entries.flatMap(([name, member]) => listEmpty(member, `${path}/${name}`))
}

test('what an award does not know is left out, never null or empty', async () => {
  const credential = buildSample({ narrative: '', evidence: [], expires: undefined }, bare)
  expect(listEmpty(credential)).toEqual([])
  expect(credential).not.toHaveProperty('evidence')
  expect(credential).not.toHaveProperty('validUntil')
  expect(credential).not.toHaveProperty('credentialStatus')
  await expect(tools.canonize(credential)).resolves.toContain('OpenBadgeCredential')
})

test.each([
  ['url', 'identifier'],
  ['openBadgeId', 'identifier'],
  ['telephone', 'ext:telephone'],
] as const)('a recipient known by %s has the identity type %s', async (type, identityType) => {
  const recipient = { type, identity: 'someone', hashed: false, salt: 'unused' }
  const credential = buildSample({ recipient }, bare)
  expect(credential.credentialSubject).toMatchObject({
    identifier: [{ hashed: false, identityHash: 'someone', identityType }],
  })
  await expect(tools.canonize(credential)).resolves.toContain(identityType)
})

test('a hashed recipient has the identity hash of the standard', () => {
  const recipient = { type: 'email', identity: 'a@example.com', hashed: true, salt: 'Kosher' } as const
  expect(buildSample({ recipient }).credentialSubject).toMatchObject({
    identifier: [{ identityHash: 'sha256$b5809d8a92f8858436d7e6b87c12ebc0ae1eac4baecc2c0b913aee2c922ef399' }],
  })
})

test("1EdTech's own status and schema types bring their context with them", async () => {
  const status = { kind: 'revocationList', listUrl: 'https://example.org/revoked' } as const
  const credential = buildSample({}, { status, schemaUrl: 'https://example.org/schema.json' })
  expect(credential['@context']).toHaveLength(3)
  await expect(tools.canonize(credential)).resolves.toContain('1EdTechRevocationList')
})

test('facts that verifiers would refuse are refused at once', () => {
  const build = (rest: Partial<CredentialFacts>) => () => buildCredentialV3({ ...facts, ...rest }, tools)
  expect(build({ award: { ...facts.award, id: 'c1' } })).toThrow(RangeError)
  expect(build({ award: { ...facts.award, issuedOn: '2026-01-01' } })).toThrow(RangeError)
  expect(build({ badgeClass: { ...badgeClass, criteria: {} } })).toThrow(RangeError)
  expect(build({ status: { kind: 'bitstring', listUrl: 'https://example.org/s', index: -1 } })).toThrow(RangeError)
})

test('the issuer profile of 3.0 is a document of its own', async () => {
  const profile = buildIssuerProfileV3(facts.issuer)
  expect(profile).toMatchObject({ id: did, type: ['Profile'], email: 'badges@example.org' })
  await expect(tools.canonize(profile)).resolves.toContain('vocab.html#Profile')
})
