import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../json.ts'
import { createJcsKey, signText } from '../../sign/suites/jcs-proofs.oracle.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { buildEndorsementV3 } from '../../v3/build-endorsement.ts'
import { buildSkipper, check, did, didDocument, didUrl, sign, statusOf } from '../served-badges.oracle.ts'

const keys = [createJcsKey('Ed25519'), createJcsKey('P-256'), createJcsKey('P-384')]
const methods = keys.map(({ multikey }) => ({
  id: `${did}#${multikey}`,
  type: 'Multikey',
  controller: did,
  publicKeyMultibase: multikey,
}))
const site = {
  [didUrl]: {
    ...didDocument,
    verificationMethod: [...objectsOf(didDocument.verificationMethod), ...methods],
    assertionMethod: [...(didDocument.assertionMethod as string[]), ...methods.map(({ id }) => id)],
  },
}

function signAs(document: JsonObject, index = 0, change: JsonObject = {}): JsonObject {
  const key = keys[index] ?? createJcsKey('Ed25519')
  return signText(document, key, { verificationMethod: `${did}#${key.multikey}`, ...change })
}

describe('a badge whose text is signed', () => {
  it.each([0, 1, 2])('is valid with key %i of its issuer, and with no other [V3-14]', async (index) => {
    const signed = signAs(buildSkipper({ narrative: 'Well sailed' }), index)
    expect(await check(signed, site)).toMatchObject({ verdict: 'valid', reason: 'Every check passed.' })
    expect(await check({ ...signed, name: 'Master of yachts' }, site)).toMatchObject({ verdict: 'invalid' })
    const stranger = await check(signAs(buildSkipper(), 9), site)
    expect([stranger.verdict, statusOf(stranger, 'issuer key')]).toEqual(['invalid', 'failed'])
  })

  it('has to have the contexts and the terms of the data model all the same [V3-14]', async () => {
    const badge = buildSkipper()
    const [credentials = '', openBadges = ''] = badge['@context'] as string[]
    const wrong: [JsonObject, string][] = [
      [{ '@context': [openBadges, credentials] }, 'context'],
      [{ '@context': [credentials] }, 'context'],
      [{ '@context': [credentials, openBadges, { name: 'https://example.org/x' }] }, 'context'],
      [{ nonsense: 'x' }, 'terms'],
      [{ 'https://schema.org/name': 'x' }, 'format'],
      [{ type: 'VerifiableCredential' }, 'type'],
    ]
    for (const [change, name] of wrong) {
      const report = await check(signAs({ ...badge, ...change }), site)
      const failed = report.checks.filter(({ status }) => status === 'failed').map((each) => each.name)
      expect([report.verdict, failed], name).toEqual(['invalid', expect.arrayContaining([name])])
    }
  })

  it('has its terms checked with the contexts that were signed', async () => {
    const badge = buildSkipper()
    const [credentials = ''] = badge['@context'] as string[]
    for (const context of [[], [credentials]]) {
      const report = await check(signAs(badge, 0, { '@context': context }), site)
      expect([statusOf(report, 'signature'), statusOf(report, 'terms'), report.verdict]).toEqual([
        'passed',
        'failed',
        'invalid',
      ])
    }
  })

  it('is signed by its issuer also where it uses terms that are not known, and not valid then', async () => {
    const foreign = 'https://example.org/extension/v1'
    const badge = buildSkipper()
    const extended = { ...badge, '@context': [...(badge['@context'] as Json[]), foreign], nonsense: 'x' }
    const report = await check(signAs(extended), site)
    expect([report.verdict, statusOf(report, 'signature'), statusOf(report, 'context')]).toEqual([
      'unverifiable',
      'passed',
      'not-checked',
    ])
    expect((await check({ ...signAs(extended), nonsense: 'y' }, site)).verdict).toBe('invalid')
  })

  it('has a proof whose time is one', async () => {
    const times: [Json, string][] = [
      ['2026-03-01T12:00:00', 'valid'],
      ['2026-03-01T12:00:00+02:00', 'valid'],
      ['2026-11-21T12:10:00', 'invalid'],
      ['yesterday', 'invalid'],
      ['2026-03-01T12:00:60Z', 'invalid'],
      ['2026-02-30', 'invalid'],
      ['2026-02-30T12:00:00Z', 'invalid'],
      [1772366400, 'invalid'],
      [null, 'invalid'],
    ]
    for (const [created, verdict] of times) {
      expect((await check(signAs(buildSkipper(), 0, { created }), site)).verdict, String(created)).toBe(verdict)
    }
  })

  it('may hold an endorsement and be one', async () => {
    const badge = buildSkipper()
    const endorsement = signAs(
      buildEndorsementV3({
        id: 'https://harbour.example/endorsements/1',
        name: 'Endorsement of Day Skipper',
        issuer: {
          id: did,
          name: 'Harbour Sailing School',
          url: 'https://harbour.example/',
          email: 'a@harbour.example',
        },
        subjectId: 'https://harbour.example/badges/1',
        comment: 'Worth it',
        issuedOn: '2026-02-01T00:00:00Z',
      }),
    )
    expect(await check(endorsement, site)).toMatchObject({ verdict: 'valid', credential: { kind: 'endorsement' } })
    const inside = await check(signAs({ ...badge, endorsement: [endorsement] }, 1), site)
    expect(inside).toMatchObject({ verdict: 'valid', endorsements: [{ verdict: 'valid' }] })
    const mixed = await check(await sign({ ...badge, endorsement: [endorsement] }), site)
    expect(mixed).toMatchObject({ verdict: 'valid', endorsements: [{ verdict: 'valid' }] })
    const forged = { ...endorsement, name: 'Endorsement of Master' }
    expect(await check(signAs({ ...badge, endorsement: [forged] }), site)).toMatchObject({ verdict: 'invalid' })
  })
})
