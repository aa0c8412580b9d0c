import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../json.ts'
import { createJcsKey, signText } from '../../sign/suites/jcs-proofs.oracle.ts'
import { createProofVerifier } from '../../sign/verify-proof.ts'
import type { Json, JsonObject } from '../../tools.ts'
import {
  buildSkipper,
  check,
  didDocument,
  didUrl,
  listUrl,
  sign,
  signStatusList,
  statusOf,
  tools,
} from '../served-badges.oracle.ts'

const context = 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json'
const [credentials = '', openBadges = ''] = buildSkipper()['@context'] as string[]

function buildRecord(verifiableCredential: Json[]): JsonObject {
  return {
    '@context': [credentials, context, openBadges],
    id: 'https://harbour.example/records/1',
    type: ['VerifiableCredential', 'ClrCredential'],
    name: 'Record of Maya',
    issuer: buildSkipper().issuer ?? null,
    validFrom: '2026-02-01T00:00:00Z',
    credentialSubject: { id: 'did:example:maya', type: ['ClrSubject'], verifiableCredential },
  }
}

const signBadge = (index: number) =>
  sign(
    buildSkipper(
      {
        id: `https://harbour.example/awards/${index}`,
        narrative: `Sailed ${index} miles`,
        evidence: [{ id: `https://harbour.example/logs/${index}`, name: 'Log', narrative: 'Every mile' }],
      },
      { status: { kind: 'bitstring', listUrl, index } },
    ),
  )

describe('a learner record of a whole life', () => {
  it('is verified with each of its hundred badges, in a few seconds [P3-16]', async () => {
    const parts: JsonObject[] = []
    for (let index = 0; index < 100; index += 1) parts.push(await signBadge(index))
    const site = { [didUrl]: didDocument, [listUrl]: await signStatusList([]) }
    const record = await sign(buildRecord(parts))
    const verifier = createProofVerifier(tools)
    const started = performance.now()
    const report = await check(record, site, {
      verifyProof: (_tools, document, multikey) => verifier.verifyProof(document, async () => multikey),
    })
    const elapsed = performance.now() - started
    expect([report.verdict, report.parts?.length, report.parts?.every(({ verdict }) => verdict === 'valid')]).toEqual([
      'valid',
      100,
      true,
    ])
    expect(elapsed).toBeLessThan(12_000)
  }, 60_000)

  it('is found out when one of the hundred is not genuine, or revoked', async () => {
    const parts: JsonObject[] = []
    for (let index = 0; index < 30; index += 1) parts.push(await signBadge(index))
    const site = { [didUrl]: didDocument, [listUrl]: await signStatusList([17]) }
    const revoked = await check(await sign(buildRecord(parts)), site)
    expect(revoked.parts?.flatMap(({ verdict }, index) => (verdict === 'valid' ? [] : [[index, verdict]]))).toEqual([
      [17, 'invalid'],
    ])
    parts[23] = { ...parts[23], name: 'Master of yachts' }
    const forged = await check(await sign(buildRecord(parts)), site)
    expect([forged.verdict, forged.parts?.[23]?.verdict]).toEqual(['invalid', 'invalid'])
  }, 60_000)

  it('is left at that point when the time is up, which is told', async () => {
    const parts: JsonObject[] = []
    for (let index = 0; index < 6; index += 1) parts.push(await signBadge(index))
    const site = { [didUrl]: didDocument, [listUrl]: await signStatusList([]) }
    let left = 4
    const report = await check(await sign(buildRecord(parts)), site, { isTimeUp: () => left-- <= 0 })
    expect([report.verdict, report.reason, report.parts?.length]).toEqual([
      'unverifiable',
      'The record holds 6 badges; 4 were checked.',
      4,
    ])
  })

  it('is not looked into when it is too hard to be read itself', async () => {
    const key = createJcsKey('Ed25519')
    const id = `did:key:${key.multikey}`
    const links = Array.from({ length: 14 }, (_, at) => ({ type: ['Evidence'], narrative: `${at % 2}` }))
    const record = buildRecord([await signBadge(1)])
    const issuer = { ...objectsOf(record.issuer)[0], id }
    const hard = { ...record, issuer, evidence: Array.from({ length: 900 }, () => links).flat() }
    const report = await check(signText(hard, key))
    expect([report.verdict, report.parts]).toEqual(['unverifiable', undefined])
    const meaningless = await check(signText({ ...record, issuer, nonsense: 'x' }, key))
    expect([meaningless.verdict, statusOf(meaningless, 'terms'), meaningless.parts]).toEqual([
      'invalid',
      'failed',
      undefined,
    ])
  })
})
