import { expect, test } from 'vitest'
import { buildJwk, readJwk } from '../encoding/jwk.ts'
import { bytesOf, createKey, did } from '../sign/sample-awards.oracle.ts'
import {
  buildDidDocument,
  buildJwks,
  buildKeyDocument,
  buildSigningJwk,
  listKeyContexts,
  listKeyMethods,
  nameVerificationMethod,
} from './keys.ts'

const current = createKey().publicKey
const retired = createKey().publicKey

test('the DID document lists every key by its full DID URL, the current one first', () => {
  const methods = [nameVerificationMethod(did, current), nameVerificationMethod(did, retired)]
  const document = buildDidDocument({ did, publicKeys: [current, retired], alsoKnownAs: ['https://example.org/i'] })
  expect(document).toMatchObject({ id: did, assertionMethod: methods, alsoKnownAs: ['https://example.org/i'] })
  expect(document.verificationMethod).toMatchObject(
    methods.map((id) => ({ id, type: 'Multikey', controller: did, publicKeyMultibase: id.split('#')[1] })),
  )
  expect(buildDidDocument({ did, publicKeys: [current] })).not.toHaveProperty('alsoKnownAs')
})

test('a key document is bare, with controller and key at the top', () => {
  const id = 'https://example.org/keys/1'
  expect(buildKeyDocument({ id, controller: did, publicKey: current })).toMatchObject({
    id,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: nameVerificationMethod(did, current).split('#')[1],
  })
})

test('the key set holds the public key of RFC 8037 with its issuer', () => {
  const publicKey = bytesOf('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  expect(buildJwks([{ issuer: did, publicKey }])).toEqual({
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        kid: nameVerificationMethod(did, publicKey),
        iss: did,
        x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      },
    ],
  })
})

// RFC 7517, appendix A.1.
const p256 = readJwk({
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
})

test('a key for JWTs is listed as JWK, a replaced key with its end, and a revoked one without leave to assert', () => {
  const keys = [
    { id: 'zDnJwt', key: p256 },
    { id: 'old', key: { kind: 'ed25519' as const, raw: retired }, expires: new Date('2026-11-21T10:00:00Z') },
    { id: 'lost', key: { kind: 'ed25519' as const, raw: current }, revoked: new Date('2026-11-21T11:00:00Z') },
  ]
  const { verificationMethod, assertionMethod } = listKeyMethods(did, keys)
  expect(assertionMethod).toEqual([`${did}#zDnJwt`, `${did}#old`])
  expect(verificationMethod).toEqual([
    expect.objectContaining({ id: `${did}#zDnJwt`, type: 'JsonWebKey', controller: did, publicKeyJwk: buildJwk(p256) }),
    expect.objectContaining({ id: `${did}#old`, type: 'Multikey', expires: '2026-11-21T10:00:00Z' }),
    expect.objectContaining({ id: `${did}#lost`, type: 'Multikey', revoked: '2026-11-21T11:00:00Z' }),
  ])
  expect(listKeyContexts(keys)).toContain('https://w3id.org/security/jwk/v1')
  expect(listKeyContexts([current])).not.toContain('https://w3id.org/security/jwk/v1')
})

test('a key by itself is one JWK with its name and use, and a set tells the time in which it signed', () => {
  const kid = 'https://example.org/keys/1'
  expect(buildSigningJwk(p256, kid)).toEqual({ ...buildJwk(p256), alg: 'ES256', use: 'sig', kid })
  const times = { created: new Date('2026-11-21T10:00:00.9Z'), retired: new Date('2026-11-21T11:00:00Z') }
  expect(buildJwks([{ issuer: did, publicKey: p256, kid, ...times }])).toEqual({
    keys: [{ ...buildSigningJwk(p256, kid), iss: did, iat: 1_795_255_200, retired: 1_795_258_800 }],
  })
  expect(() => buildJwks([{ issuer: did, publicKey: p256 }])).toThrow(RangeError)
})
