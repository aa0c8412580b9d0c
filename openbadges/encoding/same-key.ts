import { encodeBase64url } from './base64url.ts'
import type { PublicKey } from './multikey.ts'

/** True when both are the same public key, in whatever form each was written. */
export function isSameKey(one: PublicKey, other: PublicKey): boolean {
  return nameKey(one) === nameKey(other)
}

function nameKey(key: PublicKey): string {
  if (key.kind === 'rsa') return `rsa:${encodeBase64url(key.modulus)}:${encodeBase64url(key.exponent)}`
  return `${key.kind}:${encodeBase64url(key.raw)}`
}
