import fc from 'fast-check'
import { expect, it } from 'vitest'
import { objectsOf } from '../../../json.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { buildSkipper, check, didDocument, didUrl, sign } from '../../served-badges.oracle.ts'

const site = { [didUrl]: didDocument }
const accept = { verifyProof: async () => ({ status: 'passed' as const, detail: 'Accepted.' }) }
const badge = await sign(buildSkipper())
const [credentials = '', openBadges = ''] = badge['@context'] as string[]
const [subject = {}] = objectsOf(badge.credentialSubject)
const clr = 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json'

const strange: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json[]>(null, '', 'a.b.c', 'https://harbour.example/', 0, true, [], {}, badge),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...'id type @context endorsement endorsementJwt issuer credentialSubject proof result achievement'.split(' '),
        ...'verifiableCredential refreshService credentialStatus credentialSchema'.split(' '),
      ),
      tie('json'),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
})).json

const members = [
  'endorsement',
  'endorsementJwt',
  'evidence',
  'refreshService',
  'credentialStatus',
  'credentialSchema',
  'image',
  'issuer',
  'termsOfUse',
]

it('whatever a badge holds inside, there is a report with a reason, and a next step unless it is valid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...members), strange, fc.boolean(), async (member, value, isInside) => {
      const change = isInside ? { credentialSubject: { ...subject, [member]: value } } : { [member]: value }
      const report = await check({ ...badge, ...change }, site, accept)
      expect(report.reason).not.toBe('')
      expect(report.next === undefined).toBe(report.verdict === 'valid')
    }),
    { numRuns: 600 },
  )
})

it('whatever a record holds inside, there is a report for each part', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(strange, { maxLength: 3 }), async (verifiableCredential) => {
      const record: JsonObject = {
        '@context': [credentials, clr, openBadges],
        id: 'https://harbour.example/records/1',
        type: ['VerifiableCredential', 'ClrCredential'],
        issuer: badge.issuer ?? null,
        validFrom: '2026-02-01T00:00:00Z',
        credentialSubject: { id: 'did:example:maya', type: ['ClrSubject'], verifiableCredential },
        proof: badge.proof ?? null,
      }
      const report = await check(record, site, accept)
      expect(report.parts?.length ?? verifiableCredential.length).toBe(verifiableCredential.length)
    }),
    { numRuns: 300 },
  )
})
