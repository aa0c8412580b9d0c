import { generateKeyPairSync, sign } from 'node:crypto'
import * as fc from 'fast-check'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  buildJwk,
  type CurveKey,
  decodeMultikey,
  encodeMultikey,
  type JsonObject,
  type PublicKey,
  readJwk,
  type SignatureAlgorithm,
  thumbprintKey,
} from '#openbadges'
import { createTools } from './tools.ts'

const tools = createTools()
const pairs = {
  EdDSA: generateKeyPairSync('ed25519'),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
const keys: [Exclude<SignatureAlgorithm, 'PS256'>, PublicKey][] = [
  ['EdDSA', readJwk(exportJwk('EdDSA'))],
  ['ES256', readJwk(exportJwk('ES256'))],
  ['ES384', readJwk(exportJwk('ES384'))],
  ['RS256', readJwk(exportJwk('RS256'))],
]

function exportJwk(name: keyof typeof pairs): JsonObject {
  return pairs[name].publicKey.export({ format: 'jwk' }) as JsonObject
}

function signWith(name: keyof typeof pairs, data: Uint8Array): Uint8Array {
  const hash = name === 'EdDSA' ? null : name === 'ES384' ? 'sha384' : 'sha256'
  return sign(hash, data, { key: pairs[name].privateKey, dsaEncoding: 'ieee-p1363' })
}

describe.each(keys)('%s', (algorithm, key) => {
  test('a signature holds under its own key, algorithm and bytes, and under no other', async () => {
    const data = new TextEncoder().encode('a badge')
    const signature = signWith(algorithm, data)
    for (const [other, otherKey] of keys) {
      expect(await tools.verifySignature(other, key, data, signature)).toBe(other === algorithm)
      expect(await tools.verifySignature(algorithm, otherKey, data, signature)).toBe(otherKey === key)
    }
    const changed = new TextEncoder().encode('a badgE')
    expect(await tools.verifySignature(algorithm, key, changed, signature)).toBe(false)
    expect(await tools.verifySignature(algorithm, key, data, new Uint8Array())).toBe(false)
  })

  test('its JWK comes back as it was, with the thumbprint that jose computes', async () => {
    const jwk = exportJwk(algorithm)
    expect(buildJwk(key)).toEqual(jwk)
    expect(thumbprintKey(key, tools)).toBe(
      await calculateJwkThumbprint(jwk as Parameters<typeof calculateJwkThumbprint>[0]),
    )
  })
})

test('keys on curves travel as Multikey', () => {
  for (const [, key] of keys) if (key.kind !== 'rsa') expect(decodeMultikey(encodeMultikey(key))).toEqual(key)
})

test('many points of both curves survive compression', () => {
  for (const namedCurve of ['P-256', 'P-384']) {
    for (let round = 0; round < 20; round++) {
      const jwk = generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' }) as JsonObject
      expect(buildJwk(readJwk(jwk))).toEqual(jwk)
    }
  }
})

test('private keys, shared secrets and points beside the curve are refused', () => {
  const { d: _removed, ...open } = pairs.ES256.privateKey.export({ format: 'jwk' }) as JsonObject
  expect(() => readJwk({ ...open, d: 'AA' })).toThrow('not a public one')
  expect(() => readJwk({ kty: 'oct', k: 'AA' })).toThrow('not a public one')
  expect(() => readJwk({ ...open, y: open.x })).toThrow('curve')
  expect(() => readJwk({ kty: 'RSA', n: 'AQAB', e: 'AQAB' })).toThrow('2048')
})

test('whatever a JWK holds, reading it gives a key or says why not', () => {
  const member = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('EC', 'RSA', 'OKP', 'P-256', 'Ed25519', null))
  fc.assert(
    fc.property(fc.record({ kty: member, crv: member, x: member, y: member, n: member, e: member }), (jwk) => {
      try {
        const key: PublicKey | CurveKey = readJwk(jwk)
        expect(readJwk(buildJwk(key))).toEqual(key)
      } catch (error) {
        expect((error as Error).name).toBe('EncodingError')
      }
    }),
  )
})
