import { expect, test } from 'vitest'
import { objectsOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { badgeUrl, issuerUrl, site } from './early-badges.oracle.ts'
import { buildSkipper, check } from './served-badges.oracle.ts'

const badge = buildSkipper()
const context = { '@context': badge['@context'] ?? null }
const achievement = { ...context, ...objectsOf(objectsOf(badge.credentialSubject)[0]?.achievement)[0] }
const presentation = { ...context, type: ['VerifiablePresentation'], verifiableCredential: [badge] }

test.each<[string, { url: string } | JsonObject, string]>([
  ['a badge class', { url: badgeUrl }, 'the description of a badge'],
  ['an issuer', { url: issuerUrl }, 'somebody who issues badges'],
  ['an achievement', achievement, 'the description of a badge'],
  ['a profile', { json: { ...context, ...objectsOf(badge.issuer)[0] } }, 'somebody who issues badges'],
  ['a presentation', presentation, 'a presentation with badges'],
])('%s is called what it is, and no fault of its issuer', async (_what, input, words) => {
  const report = await check(input, site({}))
  expect(report).toMatchObject({
    verdict: 'invalid',
    reason: expect.stringContaining(words),
    next: expect.stringMatching(/^Hand in/),
  })
})

test('a badge that says to be something else as well is still held to be one', async () => {
  const report = await check({ ...badge, type: [...(badge.type as string[]), 'Profile'] })
  expect(report.checks.find(({ name }) => name === 'proof')?.detail).toBe('The badge is not signed.')
})
