import { expect, test } from 'vitest'
import { buildEndorsementV2, buildWithdrawnV2 } from '../v2/build-endorsement.ts'
import { buildEndorsementV3, type EndorsementFacts } from './build-endorsement.ts'

const facts: EndorsementFacts = {
  id: 'https://badges.example.org/public/endorsements/1',
  name: 'Endorsement of Day Skipper',
  issuer: {
    id: 'did:web:badges.example.org',
    name: 'Sea Board',
    url: 'https://sea.example',
    email: 'office@sea.example',
  },
  subjectId: 'https://badges.example.org/public/badges/1',
  comment: 'Good.',
  issuedOn: '2026-06-14T09:00:00Z',
}

test('an endorsement without end and status has no member for them', () => {
  const credential = buildEndorsementV3(facts)
  expect(Object.keys(credential)).toEqual([
    '@context',
    'id',
    'type',
    'name',
    'issuer',
    'validFrom',
    'credentialSubject',
  ])
})

test('an endorsement may end, and may be revoked by a list of ids', () => {
  const status = { kind: 'revocationList', listUrl: 'https://badges.example.org/revocations/1' } as const
  const credential = buildEndorsementV3({ ...facts, expires: '2029-01-01T00:00:00Z', status })
  expect(credential).toMatchObject({
    '@context': expect.arrayContaining(['https://purl.imsglobal.org/spec/ob/v3p0/extensions.json']),
    validUntil: '2029-01-01T00:00:00Z',
    credentialStatus: { id: status.listUrl, type: '1EdTechRevocationList' },
  })
})

test('a date without zone is no date', () => {
  expect(() => buildEndorsementV3({ ...facts, issuedOn: '2026-06-14T09:00:00' })).toThrow(RangeError)
  const { id, subjectId, comment } = facts
  const issuer = 'https://badges.example.org/public/issuers/1'
  expect(() => buildEndorsementV2({ id, issuer, subjectId, comment, issuedOn: '2026-06-14' })).toThrow(RangeError)
})

test('a withdrawn one says no more than that, and why', () => {
  expect(buildWithdrawnV2({ id: facts.id, reason: 'By mistake' })).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Endorsement',
    id: facts.id,
    revoked: true,
    revocationReason: 'By mistake',
  })
})
