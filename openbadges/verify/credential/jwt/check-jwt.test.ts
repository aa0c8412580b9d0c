import { CompactSign } from 'jose'
import { describe, expect, it } from 'vitest'
import { listOf, objectsOf } from '../../../json.ts'
import type { JsonObject, SignatureAlgorithm } from '../../../tools.ts'
import {
  buildSkipper,
  check,
  did,
  didDocument,
  didUrl,
  listUrl,
  sign,
  signStatusList,
  statusOf,
} from '../../served-badges.oracle.ts'
import { claimsOf, encodePart, issueJwt, type JwtKey, jwtKeys, kid, listing } from './jwt-badges.oracle.ts'

const site = listing(jwtKeys.ES256)
const algorithms = Object.keys(jwtKeys) as SignatureAlgorithm[]

/** A token as jose makes it, which shares no code with what checks it here. */
async function signByJose(key: JwtKey, payload: unknown, header: JsonObject = {}): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  return new CompactSign(bytes).setProtectedHeader({ alg: key.alg, kid, ...header }).sign(key.privateKey)
}

describe('a badge in a JWT that the issuer signed', () => {
  it.each(algorithms)('is valid with %s as another library signs it [P3-10a] [D3-04]', async (alg) => {
    const key = jwtKeys[alg]
    const report = await check({ text: await signByJose(key, claimsOf()) }, listing(key))
    expect(report).toMatchObject({ verdict: 'valid', credential: { name: 'Day Skipper', issuerId: did } })
    expect(report.checks.map(({ name, status }) => `${name} ${status}`)).toEqual(
      expect.arrayContaining(['proof passed', 'signature passed', 'issuer key passed', 'claims passed']),
    )
  })

  it.each(algorithms)('is invalid with %s once one letter of it was changed [P3-10a]', async (alg) => {
    const key = jwtKeys[alg]
    const [head, body, signature] = issueJwt(key).split('.')
    const other = encodePart({ ...claimsOf(), name: 'Yachtmaster' })
    const report = await check({ text: `${head}.${other}.${signature}` }, listing(key))
    expect(report.verdict).toBe('invalid')
    expect(report.checks).toContainEqual(
      expect.objectContaining({ name: 'signature', status: 'failed', severity: 'fatal' }),
    )
    expect((await check({ text: `${head}.${body}.${signature?.slice(4)}` }, listing(key))).verdict).toBe('invalid')
  })

  it('is valid in the form of 1.1, where claims may stand for members [D3-04]', async () => {
    const { id, validFrom, issuer, credentialSubject, ...rest } = buildSkipper({ expires: '2030-01-01T00:00:00Z' })
    const context = ['https://www.w3.org/2018/credentials/v1', 'https://purl.imsglobal.org/spec/ob/v3p0/context.json']
    const { validUntil, awardedDate, ...plain } = rest
    const vc = {
      ...plain,
      '@context': context,
      credentialSubject,
      issuer: { id: did, type: ['Profile'], name: 'Harbour' },
    }
    const claims = { iss: did, jti: 'https://harbour.example/awards/1', nbf: 1_767_323_045, exp: 1_893_456_000 }
    const report = await check({ text: issueJwt(jwtKeys.ES256, { payload: { ...claims, vc } }) }, site)
    expect([report.verdict, statusOf(report, 'signature'), statusOf(report, 'claims')]).toEqual([
      'valid',
      'passed',
      'passed',
    ])
    expect(report.credential).toMatchObject({
      id: 'https://harbour.example/awards/1',
      issuedOn: '2026-01-02T03:04:05.000Z',
      validUntil: '2030-01-01T00:00:00.000Z',
    })
  })

  it('may say by typ and cty that it is one, and nothing else', async () => {
    const good: JsonObject[] = [
      { typ: 'JWT' },
      { typ: 'vc+jwt', cty: 'vc' },
      { typ: 'application/vc+jwt' },
      { typ: 'vc+ld+jwt', cty: 'vc+ld+json' },
    ]
    for (const header of good) {
      expect((await check({ text: issueJwt(jwtKeys.ES256, { header }) }, site)).verdict, `${header.typ}`).toBe('valid')
    }
    expect((await check({ text: await signByJose(jwtKeys.ES256, claimsOf()) }, site)).verdict).toBe('valid')
    for (const header of [{ typ: 'vp+jwt' }, { typ: 'at+jwt' }, { typ: 5 }, { cty: 'JWT' }, { cty: 'text/html' }]) {
      const report = await check({ text: issueJwt(jwtKeys.ES256, { header }) }, site)
      expect([report.verdict, statusOf(report, 'proof')]).toEqual(['invalid', 'failed'])
    }
  })

  it('is evaluated by the JWT when there is another proof inside [P3-10a]', async () => {
    const inner = await sign(buildSkipper(), 'did:web:other.example#key')
    const payload = claimsOf({ ...inner, proof: { ...objectsOf(inner.proof)[0], proofValue: 'z1' } })
    expect((await check({ text: issueJwt(jwtKeys.ES256, { payload }) }, site)).verdict).toBe('valid')
  })

  it('is valid inside an enveloped credential as well', async () => {
    const envelope = {
      '@context': 'https://www.w3.org/ns/credentials/v2',
      type: 'EnvelopedVerifiableCredential',
      id: `data:application/vc+jwt,${issueJwt()}`,
    }
    expect((await check(envelope, site)).verdict).toBe('valid')
    expect((await check({ text: JSON.stringify(envelope) }, site)).verdict).toBe('valid')
    expect((await check({ ...envelope, id: 'data:application/vc+jwt,e30' }, site)).verdict).toBe('invalid')
  })

  it('is invalid with terms that its contexts do not define', async () => {
    const claims = claimsOf()
    const credentialSubject = { ...(claims.credentialSubject as JsonObject), rank: 'Admiral' }
    const report = await check({ text: issueJwt(jwtKeys.ES256, { payload: { ...claims, credentialSubject } }) }, site)
    expect([report.verdict, statusOf(report, 'terms'), statusOf(report, 'signature')]).toEqual([
      'invalid',
      'failed',
      'passed',
    ])
    const contexts = [...listOf(buildSkipper()['@context']), 'https://ext.example/v1']
    const extended = { ...claimsOf(), '@context': contexts, rank: 'Admiral' }
    const open = await check({ text: issueJwt(jwtKeys.ES256, { payload: extended }) }, site)
    expect([open.verdict, statusOf(open, 'context'), statusOf(open, 'signature')]).toEqual([
      'unverifiable',
      'not-checked',
      'passed',
    ])
  })

  it('is revoked and expires like any other [D3-04]', async () => {
    const status = { kind: 'bitstring', listUrl, index: 7 } as const
    const text = issueJwt(jwtKeys.ES256, { payload: claimsOf(buildSkipper({}, { status })) })
    const methods = ['verificationMethod', 'assertionMethod'].map((name) => [
      name,
      [didDocument, site[didUrl] ?? {}].flatMap((document) => listOf(document[name])),
    ])
    const keys = { [didUrl]: { id: did, ...Object.fromEntries(methods) } }
    expect((await check({ text }, { ...keys, [listUrl]: await signStatusList([8]) })).verdict).toBe('valid')
    expect(await check({ text }, { ...keys, [listUrl]: await signStatusList([7]) })).toMatchObject({
      verdict: 'invalid',
      reason: 'The issuer has revoked this badge.',
    })
    expect((await check({ text }, keys)).verdict).toBe('unverifiable')
    const listAsJwt = async (set: number[], key: JwtKey) => {
      const { proof, ...payload } = await signStatusList(set)
      return { ...keys, [listUrl]: issueJwt(key, { header: { typ: 'vc+jwt' }, payload }) }
    }
    expect((await check({ text }, await listAsJwt([8], jwtKeys.ES256))).verdict).toBe('valid')
    expect((await check({ text }, await listAsJwt([7], jwtKeys.ES256))).verdict).toBe('invalid')
    expect((await check({ text }, await listAsJwt([8], jwtKeys.EdDSA))).verdict).toBe('unverifiable')
    const expired = { ...claimsOf(), exp: 1_770_000_000 }
    const past = await check({ text: issueJwt(jwtKeys.ES256, { payload: expired }) }, site)
    expect(past).toMatchObject({ verdict: 'invalid', reason: 'The badge expired on February 2, 2026.' })
  })
})
