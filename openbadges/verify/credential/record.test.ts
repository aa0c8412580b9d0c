import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../json.ts'
import { verifyProof } from '../../sign/verify-proof.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { buildSkipper, check, createKey, didDocument, didUrl, type Site, sign } from '../served-badges.oracle.ts'
import { issueJwt, jwtKeys, listing } from './jwt/jwt-badges.oracle.ts'

const site: Site = { [didUrl]: didDocument }
const context = 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json'
const badge = buildSkipper()
const [credentials = '', openBadges = ''] = badge['@context'] as string[]

function buildRecord(verifiableCredential: Json[], change: JsonObject = {}): JsonObject {
  return {
    '@context': [credentials, context, openBadges],
    id: 'https://harbour.example/records/1',
    type: ['VerifiableCredential', 'ClrCredential'],
    name: 'Record of Maya',
    issuer: badge.issuer ?? null,
    validFrom: '2026-02-01T00:00:00Z',
    credentialSubject: { id: 'did:example:maya', type: ['ClrSubject'], verifiableCredential },
    ...change,
  }
}

const evaluate = async (parts: Json[], change: JsonObject = {}, more: Site = {}) =>
  check(await sign(buildRecord(parts, change)), { ...site, ...more })

describe('a Comprehensive Learner Record', () => {
  it('is verified itself, and each badge in it by its own proof [P3-16]', async () => {
    const second = await sign(buildSkipper({ id: 'https://harbour.example/awards/2' }))
    const report = await evaluate([await sign(badge), second])
    expect(report).toMatchObject({ verdict: 'valid', credential: { kind: 'record', name: 'Record of Maya' } })
    expect(report.parts?.map(({ verdict, credential }) => [verdict, credential?.id])).toEqual([
      ['valid', 'https://harbour.example/awards/1'],
      ['valid', 'https://harbour.example/awards/2'],
    ])
    expect(report.checks.filter(({ name }) => name === 'included badge')).toHaveLength(2)
  })

  it('may be in the older form, with the first context of learner records, which is told', async () => {
    const v1 = 'https://www.w3.org/2018/credentials/v1'
    const integrity = 'https://w3id.org/security/data-integrity/v2'
    const clr = 'https://purl.imsglobal.org/spec/clr/v2p0/context.json'
    const change = { issuanceDate: '2026-02-01T00:00:00Z', validFrom: undefined }
    const older = { '@context': [v1, clr, openBadges, integrity], ...change }
    const { validFrom, ...rest } = badge
    const part = await sign({ ...rest, '@context': [v1, openBadges, integrity], issuanceDate: validFrom })
    const report = await evaluate([part], older)
    expect(report).toMatchObject({ verdict: 'valid', credential: { kind: 'record' }, parts: [{ verdict: 'valid' }] })
    expect(report.checks.find(({ name }) => name === 'context')).toMatchObject({ status: 'passed', warning: true })
    const changed = { ...(await sign(buildRecord([], older))), issuanceDate: '2026-02-02T00:00:00Z' }
    expect((await check(changed, site)).verdict).toBe('invalid')
    expect((await evaluate([part], { ...older, issuanceDate: undefined })).verdict).toBe('invalid')
  })

  it('that does not say so by its type is told to be none, and not that it is a bad badge', async () => {
    const { verdict, reason } = await evaluate([], { type: ['VerifiableCredential'] })
    expect([verdict, reason]).toEqual(['invalid', 'The credential is no learner record.'])
  })

  it('may hold badges in a JWT [P3-16]', async () => {
    const key = objectsOf(listing(jwtKeys.ES256)[didUrl])[0] ?? {}
    const both = {
      ...didDocument,
      verificationMethod: [...objectsOf(didDocument.verificationMethod), ...objectsOf(key.verificationMethod)],
      assertionMethod: [...(didDocument.assertionMethod as string[]), ...(key.assertionMethod as string[])],
    }
    const token = issueJwt()
    const enveloped = {
      '@context': credentials,
      id: `data:application/vc+jwt,${token}`,
      type: 'EnvelopedVerifiableCredential',
    }
    const signed = await evaluate([token], {}, { [didUrl]: both })
    expect(signed.parts).toMatchObject([{ verdict: 'valid', credential: { name: 'Day Skipper' } }])
    const wrapped = await evaluate([enveloped], {}, { [didUrl]: both })
    expect(wrapped.parts).toMatchObject([{ verdict: 'valid', credential: { name: 'Day Skipper' } }])
  })

  it('is invalid when it or a badge in it is forged, and says which [P3-16]', async () => {
    const good = await sign(badge)
    const stranger = createKey()
    const forged: Json[] = [
      { ...good, name: 'Yachtmaster' },
      badge,
      await sign(badge, undefined, stranger.sign),
      'a.b.c',
      'text',
      5,
    ]
    for (const part of forged) {
      const signed = await sign(buildRecord([good]))
      const record = {
        ...signed,
        credentialSubject: { ...objectsOf(signed.credentialSubject)[0], verifiableCredential: [good, part] },
      }
      const report = await check(record, site, { verifyProof: accept })
      expect(report.verdict).toBe('invalid')
      expect(report.parts?.[0]?.verdict).toBe('valid')
    }
    const changed = { ...(await sign(buildRecord([good]))), name: 'Changed' }
    expect(await check(changed, site)).toMatchObject({ verdict: 'invalid' })
    for (const change of [
      { credentialSubject: { id: 'urn:x:1', type: ['ClrSubject'] } },
      { '@context': [credentials, openBadges] },
    ]) {
      expect((await check({ ...buildRecord([good]), ...change, proof: {} }, site)).verdict).toBe('invalid')
    }
  })

  it('stands when a badge in it has lapsed, which is told [P3-16]', async () => {
    const expired = await sign(buildSkipper({ expires: '2026-02-02T00:00:00Z' }))
    const report = await evaluate([expired])
    expect(report).toMatchObject({ verdict: 'valid', parts: [{ verdict: 'invalid' }] })
    expect(report.reason).toContain('The included badge "Day Skipper" no longer counts: The badge expired on')
  })

  it('tells when a badge in it names somebody else', async () => {
    const other = await sign(buildSkipper({}, { subjectId: 'did:example:tom' }))
    const report = await evaluate([other])
    expect(report.checks).toContainEqual(
      expect.objectContaining({
        warning: true,
        detail: 'The included badge "Day Skipper" names another recipient than the record.',
      }),
    )
  })

  it('is looked into for a hundred badges and no record inside [P3-16]', async () => {
    const good = await sign(badge)
    const record = buildRecord(Array.from({ length: 102 }, () => good))
    const proof = (await sign(buildRecord([good]))).proof ?? null
    const many = await check({ ...record, proof }, site, { verifyProof: accept })
    expect(many.verdict).toBe('unverifiable')
    expect(many.parts).toHaveLength(100)
    expect(many.reason).toBe('The record holds 102 badges; 100 were checked.')
    const large = await check({ ...buildRecord(Array.from({ length: 300 }, () => good)), proof }, site)
    expect(large).toMatchObject({ verdict: 'unverifiable', reason: expect.stringContaining('too large to be checked') })
    const inner = await sign(buildRecord([good], { id: 'https://harbour.example/records/2' }))
    expect((await evaluate([inner])).parts).toMatchObject([{ verdict: 'unverifiable' }])
  })
})

// Only for the record itself: the badges in it go through the real check.
async function accept(tools: Parameters<typeof verifyProof>[0], document: JsonObject, multikey: string) {
  if (document.name === 'Record of Maya') return { status: 'passed' as const, detail: 'Accepted.' }
  return verifyProof(tools, document, async () => multikey)
}
