import { describe, expect, it } from 'vitest'
import { encodeBase64url } from '../../../encoding/base64url.ts'
import { readJwk } from '../../../encoding/jwk.ts'
import { encodeMultikey } from '../../../encoding/multikey.ts'
import type { JsonObject } from '../../../tools.ts'
import { buildSkipper, check, did, didUrl } from '../../served-badges.oracle.ts'
import { claimsOf, createJwtKey, issueJwt, jwtKeys, kid, listing } from '../jwt/jwt-badges.oracle.ts'

const site = listing(jwtKeys.ES256)

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
    expect(await verdict({ [keyUrl]: { ...jwk, iss: home }, [jwksUrl]: 404 })).toBe('unverifiable')
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
