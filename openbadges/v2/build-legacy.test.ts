import { expect, test } from 'vitest'
import { buildLegacyAssertion, buildLegacyBadgeClass, buildLegacyIssuer } from './build-legacy.ts'

const issuer = {
  type: 'Issuer',
  id: 'https://a.example/i',
  name: 'A',
  url: 'https://a.example',
  image: { id: 'https://a.example/i.png' },
}
const badge = {
  type: 'BadgeClass',
  id: 'https://a.example/b?version=2',
  name: 'B',
  description: 'b',
  image: 'https://a.example/b.png',
  criteria: { narrative: 'Come.' },
  alignment: [{ targetName: 'x', targetUrl: 'https://a.example/x' }],
  tags: ['t'],
  issuer: 'https://a.example/i',
}
const assertion = {
  id: 'https://a.example/assertions/7',
  badge: 'https://a.example/b?version=2',
  recipient: { type: 'email', hashed: true, identity: 'sha256$ab', salt: 's' },
  issuedOn: '2026-01-01T00:00:00Z',
  narrative: 'n',
  evidence: [{ narrative: 'text' }, { id: 'https://a.example/e' }, { id: 'https://a.example/f' }],
  'extensions:x': { a: 1 },
}
const criteria = (id: string) => `${id}/criteria`

test('an assertion of 1.1 has a uid, its way of verification and one address of evidence', () => {
  expect(buildLegacyAssertion(assertion, criteria)).toEqual({
    '@context': 'https://w3id.org/openbadges/v1',
    type: 'Assertion',
    id: 'https://a.example/assertions/7?v=1_1',
    uid: '7',
    recipient: assertion.recipient,
    badge: 'https://a.example/b?version=2&v=1_1',
    verify: { type: 'hosted', url: 'https://a.example/assertions/7?v=1_1' },
    issuedOn: '2026-01-01T00:00:00Z',
    evidence: 'https://a.example/e',
    'extensions:x': { a: 1 },
  })
})

test('a revoked assertion says only that', () => {
  const legacy = buildLegacyAssertion({ id: assertion.id, revoked: true, revocationReason: 'r' }, criteria)
  expect(Object.keys(legacy)).toEqual(['@context', 'type', 'id', 'revoked', 'revocationReason'])
})

test('a badge class of 1.1 has its criteria at an address, and neither tags nor alignment', () => {
  const legacy = buildLegacyBadgeClass(badge, 'https://a.example/b/criteria')
  expect(legacy).toMatchObject({ criteria: 'https://a.example/b/criteria', issuer: 'https://a.example/i?v=1_1' })
  expect(legacy).not.toHaveProperty('tags')
  expect(legacy).not.toHaveProperty('alignment')
  expect(buildLegacyBadgeClass({ ...badge, criteria: { id: 'https://a.example/c' } }, 'x').criteria).toBe(
    'https://a.example/c',
  )
})

test('what stands inside an assertion is told in the same words', () => {
  const legacy = buildLegacyAssertion({ ...assertion, badge: { ...badge, issuer } }, criteria)
  expect(legacy.badge).toMatchObject({
    criteria: 'https://a.example/b?version=2/criteria',
    issuer: { id: 'https://a.example/i?v=1_1', image: 'https://a.example/i.png' },
  })
  expect(buildLegacyIssuer(issuer)).toMatchObject({ '@context': 'https://w3id.org/openbadges/v1', name: 'A' })
})
