import { ed25519 } from '@noble/curves/ed25519.js'
import { p256, p384 } from '@noble/curves/nist.js'
import { buildJwk, type PublicKey, type SignatureAlgorithm } from '#openbadges'

type RsaKey = Extract<PublicKey, { kind: 'rsa' }>

/** Ed25519 verification (RFC 8032) with a raw 32-byte key and a raw 64-byte signature; false for malformed input. */
export function verifyEd25519(publicKey: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean {
  return orFalse(() => ed25519.verify(signature, data, publicKey, { zip215: false }))
}

/** As the server's: a signature with a key of the algorithm's kind, ES signatures as raw r and s; false for anything malformed. */
export function verifySignature(
  algorithm: SignatureAlgorithm,
  key: PublicKey,
  data: Uint8Array,
  signature: Uint8Array,
): boolean | Promise<boolean> {
  if (key.kind === 'rsa') return verifyRsa(algorithm, key, data, signature)
  if (algorithm === 'EdDSA') return key.kind === 'ed25519' && verifyEd25519(key.raw, data, signature)
  // Signatures with a high s are as good as others here: the standards for badges do not ask for the low one.
  const options = { lowS: false, prehash: true } as const
  if (algorithm === 'ES256') return key.kind === 'p256' && orFalse(() => p256.verify(signature, data, key.raw, options))
  if (algorithm === 'ES384') return key.kind === 'p384' && orFalse(() => p384.verify(signature, data, key.raw, options))
  return false
}

function orFalse(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    return false
  }
}

const rsaNames = { RS256: 'RSASSA-PKCS1-v1_5', PS256: 'RSA-PSS' } as const

async function verifyRsa(
  algorithm: SignatureAlgorithm,
  key: RsaKey,
  data: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (algorithm !== 'RS256' && algorithm !== 'PS256') return false
  try {
    const name = rsaNames[algorithm]
    const jwk = { ...buildJwk(key), ext: true }
    const opened = await crypto.subtle.importKey('jwk', jwk, { name, hash: 'SHA-256' }, false, ['verify'])
    return await crypto.subtle.verify({ name, saltLength: 32 }, opened, new Uint8Array(signature), new Uint8Array(data))
  } catch {
    return false
  }
}
