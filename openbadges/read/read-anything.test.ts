import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '../tools.ts'
import { assertion, badgeClass, base, readingOf, readText, site } from './hosted-badge.oracle.ts'

const tree = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json[]>(
      null,
      true,
      0,
      '',
      'x',
      base,
      'javascript:alert(1)',
      'data:text/html,x',
      'mailto:a@b.example',
    ),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', 'type', 'name', 'url', 'narrative', '@value', 'image'), tie('json'), {
      maxKeys: 4,
    }),
  ),
})).json

const members = [
  'recipient',
  'badge',
  'issuer',
  'credentialSubject',
  'evidence',
  'verify',
  'issuedOn',
  'expires',
  'uid',
]
const starts: JsonObject[] = [
  { '@context': 'https://w3id.org/openbadges/v2', type: 'Assertion', id: assertion.id },
  { '@context': 'https://w3id.org/openbadges/v1', uid: '1' },
  { uid: '1', verify: { type: 'hosted', url: assertion.id } },
  { recipient: 'a@example.org', badge: { issuer: {} } },
  { '@context': ['https://www.w3.org/ns/credentials/v2'], type: ['VerifiableCredential', 'OpenBadgeCredential'] },
]

it('reads whatever the members are, and no link in it is anything but http', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.dictionary(fc.constantFrom(...members, 'tags', 'alignment', 'name'), tree, { maxKeys: 8 }),
      async (start, more) => {
        const { found } = await readText({ ...more, ...start }, { ...site, [base]: badgeClass })
        const { badge, evidence, issuer: by } = found?.reading.facts ?? { badge: undefined, evidence: [], issuer: {} }
        const links = [badge?.criteriaUrl, by.url, ...evidence.map(({ url }) => url)]
        links.push(...(badge?.alignment.map(({ targetUrl }) => targetUrl || undefined) ?? []))
        for (const link of links) expect(link ?? base).toMatch(/^https?:\/\//)
      },
    ),
    { numRuns: 300 },
  )
})

it('names a badge by what it says, whatever the order of its members', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ maxLength: 5 }), tree, { maxKeys: 6 }),
      fc.boolean(),
      async (more, is3) => {
        const document: JsonObject = is3
          ? { ...more, type: ['VerifiableCredential'], id: undefined, issuer: undefined }
          : { ...more, recipient: 'a@example.org', badge: { issuer: {}, name: 'x' }, '@context': undefined }
        const reversed = Object.fromEntries(Object.entries(document).reverse())
        expect((await readingOf(reversed)).identity).toBe((await readingOf(document)).identity)
        expect((await readingOf({ ...document, added: 1 })).identity).not.toBe((await readingOf(document)).identity)
      },
    ),
    { numRuns: 100 },
  )
})
