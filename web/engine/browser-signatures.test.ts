import { constants, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTools } from '#infra/linked-data/tools.ts'
import { type JsonObject, type PublicKey, readJwk, type SignatureAlgorithm } from '#openbadges'
import { verifyEd25519, verifySignature } from './browser-signatures.ts'

const pairs = {
  EdDSA: generateKeyPairSync('ed25519'),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
const pairOf = { ...pairs, PS256: pairs.RS256 }
const algorithms = Object.keys(pairOf) as SignatureAlgorithm[]
const keyOf = (algorithm: SignatureAlgorithm): PublicKey =>
  readJwk(pairOf[algorithm].publicKey.export({ format: 'jwk' }) as JsonObject)

function signWith(algorithm: SignatureAlgorithm, data: Uint8Array): Uint8Array {
  const hash = algorithm === 'EdDSA' ? null : algorithm === 'ES384' ? 'sha384' : 'sha256'
  const pss = algorithm === 'PS256' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : {}
  return new Uint8Array(sign(hash, data, { key: pairOf[algorithm].privateKey, dsaEncoding: 'ieee-p1363', ...pss }))
}

const native = createTools()

describe.each(algorithms)('%s in the browser', (algorithm) => {
  test('says of any signature, key and change what the server says', async () => {
    const key = keyOf(algorithm)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), fc.nat(), fc.boolean(), async (data, place, isChanged) => {
        const signature = signWith(algorithm, data)
        if (isChanged) {
          const at = place % signature.length
          signature[at] = (signature[at] ?? 0) ^ (1 << (place % 8))
        }
        const here = await verifySignature(algorithm, key, data, signature)
        expect(here).toBe(await native.verifySignature(algorithm, key, data, signature))
        expect(here).toBe(!isChanged)
      }),
      { numRuns: 15 },
    )
  })

  test('refuses what is malformed and keys of another kind', async () => {
    const data = new Uint8Array([1, 2, 3])
    const signature = signWith(algorithm, data)
    for (const other of algorithms) {
      const isRight = pairOf[other] === pairOf[algorithm]
      expect(await verifySignature(algorithm, keyOf(other), data, signature)).toBe(isRight)
    }
    for (const bad of [new Uint8Array(), signature.slice(1), new Uint8Array(signature.length)]) {
      expect(await verifySignature(algorithm, keyOf(algorithm), data, bad)).toBe(false)
    }
  })
})

test('an Ed25519 key of the wrong length is refused', () => {
  expect(verifyEd25519(new Uint8Array(31), new Uint8Array(), new Uint8Array(64))).toBe(false)
  expect(verifyEd25519(new Uint8Array(32), new Uint8Array(), new Uint8Array(64))).toBe(false)
})
