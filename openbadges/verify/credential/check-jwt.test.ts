import { CompactSign } from 'jose'
import { describe, expect, it } from 'vitest'
import { encodeBase64url } from '../../encoding/base64url.ts'
import { readJwk } from '../../encoding/jwk.ts'
import { encodeMultikey } from '../../encoding/multikey.ts'
import { listOf, objectsOf } from '../../json.ts'
import type { JsonObject, SignatureAlgorithm } from '../../tools.ts'
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
} from '../served-badges.oracle.ts'
import {
  claimsOf,
  createJwtKey,
  encodePart,
  issueJwt,
  type JwtKey,
  jwtKeys,
  kid,
  listing,
} from './jwt-badges.oracle.ts'

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

  it('is judged by the JWT when there is another proof inside [P3-10a]', async () => {
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
    const report = await check({ text: issueJwt(jwtKeys.ES256, { payload: { ...claimsOf(), rank: 'Admiral' } }) }, site)
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

describe('the key of a JWT [P3-10a]', () => {
  const key = jwtKeys.ES256
  const stranger = createJwtKey('ES256')
  const multikey = encodeMultikey(readJwk(key.jwk) as { kind: 'p256'; raw: Uint8Array })
  const ownDid = `did:jwk:${encodeBase64url(new TextEncoder().encode(JSON.stringify(key.jwk)))}`
  const verdictOf = async (kidOrHeader: string | JsonObject, sites: Record<string, JsonObject | string | number>) => {
    const header = typeof kidOrHeader === 'string' ? { kid: kidOrHeader } : { kid: undefined, ...kidOrHeader }
    return (await check({ text: issueJwt(key, { header: header as JsonObject }) }, sites)).verdict
  }

  it('may be a bare JWK or one of a set at an https address, when the issuer lists it', async () => {
    const url = 'https://harbour.example/keys/1'
    expect(await verdictOf(url, { ...site, [url]: key.jwk })).toBe('valid')
    expect(await verdictOf(url, { ...site, [url]: { keys: [{ ...key.jwk, kid: 'other' }] } })).toBe('valid')
    const set = { keys: [jwtKeys.EdDSA.jwk, { ...key.jwk, kid: 'b' }] }
    expect(await verdictOf(`${url}#b`, { ...site, [url]: set })).toBe('valid')
    expect(await verdictOf(`${url}#c`, { ...site, [url]: set })).toBe('unverifiable')
    expect(await verdictOf(url, site)).toBe('unverifiable')
    expect(await verdictOf(url, { ...listing(jwtKeys.RS256), [url]: key.jwk })).toBe('invalid')
  })

  it('may be named by a DID URL, with a JWK or a Multikey in the document', async () => {
    expect(await verdictOf(kid, site)).toBe('valid')
    const asMultikey = { publicKeyJwk: undefined, publicKeyMultibase: multikey } as unknown as JsonObject
    expect(await verdictOf(kid, listing(key, asMultikey))).toBe('valid')
    expect(await verdictOf(`${did}#${multikey}`, site)).toBe('valid')
    expect(await verdictOf(`${did}#other`, site)).toBe('invalid')
    expect(await verdictOf(kid, {})).toBe('unverifiable')
  })

  it('may be named shortly, by the name that the issuer gives it', async () => {
    for (const name of ['key-1', '#key-1']) expect(await verdictOf(name, site), name).toBe('valid')
    expect(await verdictOf('n1', listing({ jwk: { ...key.jwk, kid: 'n1' } }))).toBe('valid')
    expect(await verdictOf('key-2', site)).toBe('invalid')
    expect(await verdictOf('key-1', {})).toBe('unverifiable')
  })

  it('may be the issuer itself, when its id is the key', async () => {
    const issued = (id: string) => {
      const credential = buildSkipper()
      return { ...claimsOf({ ...credential, issuer: { ...(credential.issuer as JsonObject), id } }), iss: id }
    }
    for (const id of [`did:key:${multikey}`, ownDid]) {
      for (const name of [id, id.startsWith('did:key') ? `${id}#${multikey}` : `${id}#0`]) {
        const own = issueJwt(key, { header: { kid: name }, payload: issued(id) })
        expect((await check({ text: own })).verdict, name).toBe('valid')
      }
      const others = issueJwt(key, { header: { kid: id }, payload: claimsOf() })
      expect((await check({ text: others }, listing(jwtKeys.EdDSA))).verdict).toBe('unverifiable')
    }
    const { jwk } = jwtKeys.ES256
    const carried = issueJwt(key, { header: { kid: undefined, jwk } as unknown as JsonObject, payload: issued(ownDid) })
    expect((await check({ text: carried })).verdict).toBe('valid')
    const strange = issueJwt(stranger, {
      header: { kid: undefined, jwk: stranger.jwk } as unknown as JsonObject,
      payload: issued(ownDid),
    })
    expect((await check({ text: strange })).verdict).toBe('invalid')
    const twisted = issueJwt(key, { header: { kid: `${ownDid}#1` }, payload: issued(ownDid) })
    expect((await check({ text: twisted })).verdict).not.toBe('valid')
  })

  it('may stand in the header, but counts only when the issuer lists it', async () => {
    expect(await verdictOf({ jwk: key.jwk }, site)).toBe('valid')
    expect(await verdictOf({ jwk: key.jwk }, {})).toBe('unverifiable')
    expect(await verdictOf({ jwk: key.jwk }, listing(jwtKeys.EdDSA))).toBe('invalid')
    expect(await verdictOf({ jwk: { ...key.privateKey.export({ format: 'jwk' }) } as JsonObject }, site)).toBe(
      'invalid',
    )
    expect(await verdictOf({}, site)).toBe('invalid')
    const secret = { ...key.privateKey.export({ format: 'jwk' }) } as JsonObject
    const open = await check({ text: issueJwt(key, { header: { jwk: secret } }) }, site)
    expect(open).toMatchObject({ verdict: 'invalid', reason: 'The badge gives away the private key that signed it.' })
  })

  it('must not be used for what it is not meant for', async () => {
    const meant: JsonObject[] = [{ use: 'sig' }, { alg: 'ES256' }, { key_ops: ['verify'] }]
    for (const change of meant) expect(await verdictOf(kid, listing({ jwk: { ...key.jwk, ...change } }))).toBe('valid')
    const others: JsonObject[] = [{ use: 'enc' }, { alg: 'ES384' }, { key_ops: ['encrypt'] }]
    for (const change of others) {
      expect(await verdictOf(kid, listing({ jwk: { ...key.jwk, ...change } }))).toBe('invalid')
    }
  })
})

describe('whose key it is', () => {
  it('is decided by the document of the issuer [V3-07]', async () => {
    const text = issueJwt()
    expect((await check({ text }, site)).verdict).toBe('valid')
    expect((await check({ text }, { [didUrl]: { ...site[didUrl], assertionMethod: [] } })).verdict).toBe('invalid')
  })

  it('is decided by the key set of an https issuer, when its own document has none [V3-07]', async () => {
    const home = 'https://school.example/issuers/9'
    const jwksUrl = 'https://school.example/.well-known/jwks.json'
    const keyUrl = 'https://school.example/keys/1'
    const profile = { id: home, type: ['Profile'], name: 'School' }
    const credential = buildSkipper()
    const payload = { ...claimsOf({ ...credential, issuer: { ...profile } }), iss: home }
    const { jwk } = jwtKeys.RS256
    const text = issueJwt(jwtKeys.RS256, { header: { kid: keyUrl }, payload })
    const base = { [home]: profile, [keyUrl]: jwk }
    const verdict = async (sites: Record<string, JsonObject | number>, token = text) =>
      (await check({ text: token }, { ...base, ...sites })).verdict
    expect(await verdict({ [jwksUrl]: { keys: [{ ...jwk, iss: home }] } })).toBe('valid')
    expect(await verdict({ [jwksUrl]: { keys: [jwk] } })).toBe('valid')
    expect(await verdict({ [jwksUrl]: { keys: [{ ...jwk, iss: 'https://school.example/issuers/8' }] } })).toBe(
      'invalid',
    )
    expect(await verdict({ [home]: { ...profile, publicKey: keyUrl } })).toBe('valid')
    expect(await verdict({ [home]: { ...profile, publicKey: { id: '#a', owner: home, publicKeyJwk: jwk } } })).toBe(
      'valid',
    )
    expect(await verdict({ [keyUrl]: { ...jwk, iss: home } })).toBe('valid')
    expect(await verdict({ [keyUrl]: { ...jwk, iss: 'https://school.example/issuers/8' } })).toBe('invalid')
    expect(await verdict({ [jwksUrl]: 404 })).toBe('unverifiable')
    const named = issueJwt(jwtKeys.RS256, { header: { kid: 'k1' }, payload })
    expect(await verdict({ [jwksUrl]: { keys: [{ ...jwk, kid: 'k1', iss: home }] } }, named)).toBe('valid')
    const neighbour = { ...jwtKeys.PS256.jwk, kid: 'k1', iss: 'https://school.example/issuers/8' }
    expect(await verdict({ [jwksUrl]: { keys: [neighbour, { ...jwk, kid: 'k1' }] } }, named)).toBe('valid')
    expect(await verdict({ [jwksUrl]: { keys: [neighbour] } }, named)).toBe('invalid')
    expect(await verdict({}, named)).toBe('unverifiable')
  })
})
