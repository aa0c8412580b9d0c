import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { buildJwk, type PublicKey, type SignatureAlgorithm } from '#openbadges'
import { verifyEd25519 } from './ed25519.ts'

const maxKeys = 1000
const imported = new Map<string, KeyObject>()

const hashes = { ES256: 'sha256', ES384: 'sha384', RS256: 'sha256', PS256: 'sha256' } as const
const kinds: Record<SignatureAlgorithm, PublicKey['kind']> = {
  EdDSA: 'ed25519',
  ES256: 'p256',
  ES384: 'p384',
  RS256: 'rsa',
  PS256: 'rsa',
}

/** Verifies a signature with a key of the algorithm's kind; ES signatures are raw r and s. False for anything malformed. */
export function verifySignature(
  algorithm: SignatureAlgorithm,
  key: PublicKey,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (key.kind !== kinds[algorithm]) return false
  if (algorithm === 'EdDSA') return key.kind === 'ed25519' && verifyEd25519(key.raw, data, signature)
  try {
    return verify(hashes[algorithm], data, { key: importKey(key), ...optionsOf(algorithm) }, signature)
  } catch {
    return false
  }
}

function optionsOf(algorithm: SignatureAlgorithm): object {
  if (algorithm === 'PS256') return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  return algorithm.startsWith('ES') ? { dsaEncoding: 'ieee-p1363' } : {}
}

function importKey(key: PublicKey): KeyObject {
  const name =
    key.kind === 'rsa'
      ? `${Buffer.from(key.exponent).toString('hex')}:${Buffer.from(key.modulus).toString('base64')}`
      : nameCurveKey(key)
  const known = imported.get(name)
  if (known) return known
  const opened = createPublicKey({ key: buildJwk(key), format: 'jwk' })
  const oldest = imported.keys().next().value
  if (imported.size >= maxKeys && oldest !== undefined) imported.delete(oldest)
  imported.set(name, opened)
  return opened
}

const nameCurveKey = ({ kind, raw }: { kind: string; raw: Uint8Array }): string =>
  `${kind}:${Buffer.from(raw).toString('base64')}`
