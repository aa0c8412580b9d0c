import { expect, test } from 'vitest'
import { objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { badgeUrl, issuerUrl, site } from '../early-badges.oracle.ts'
import { buildSkipper, check } from '../served-badges.oracle.ts'

const badge = buildSkipper()
const context = { '@context': badge['@context'] ?? null }
const achievement = { ...context, ...objectsOf(objectsOf(badge.credentialSubject)[0]?.achievement)[0] }
const presentation = { ...context, type: ['VerifiablePresentation'], verifiableCredential: [badge, badge] }

test.each<[string, { url: string } | JsonObject, string]>([
  ['a badge class', { url: badgeUrl }, 'the description of a badge'],
  ['an issuer', { url: issuerUrl }, 'somebody who issues badges'],
  ['an achievement', achievement, 'the description of a badge'],
  ['a profile', { json: { ...context, ...objectsOf(badge.issuer)[0] } }, 'somebody who issues badges'],
  ['a presentation', presentation, 'a presentation with badges'],
  [
    'a list of revoked badges',
    { ...badge, type: ['VerifiableCredential', 'BitstringStatusListCredential'] },
    'a list of',
  ],
  ['an earlier list', { id: 'https://a.example/l', type: 'RevocationList', revokedAssertions: [] }, 'a list of'],
  ['a document of keys', { id: 'did:web:a.example', verificationMethod: [] }, 'keys that belong to badges'],
  ['a set of keys', { keys: [] }, 'keys that belong to badges'],
  ['a context', { '@context': { id: '@id' } }, 'no badge in this document'],
])('%s is called what it is, and no fault of its issuer', async (_what, input, words) => {
  const report = await check(input, site({}))
  expect(report).toMatchObject({
    verdict: 'invalid',
    noBadge: true,
    reason: expect.stringContaining(words),
    next: expect.stringMatching(/^Hand in/),
  })
})

test('a badge that says to be something else as well is still held to be one', async () => {
  const report = await check({ ...badge, type: [...(badge.type as string[]), 'Profile'] })
  expect(report.checks.find(({ name }) => name === 'proof')?.detail).toBe('The badge is not signed.')
})

test.each(['A letter to whoever opens this.', '<!doctype html><title>Badge</title>', '[]', ''])(
  'a text without a badge (%j) is called so',
  async (text) => {
    const report = await check({ text })
    expect(report).toMatchObject({ verdict: 'invalid', noBadge: true, reason: 'There is no badge in this text.' })
  },
)

test.each(['{"type": "Assertion"', '{"type": "Assertion", "id": "https://a.example/1"}', 'a.b.c'])(
  'what may be a damaged badge (%s) is not taken for none',
  async (text) => {
    expect((await check({ text })).noBadge).toBeUndefined()
  },
)
