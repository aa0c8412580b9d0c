import { decodeBase58, EncodingError, encodeBase58 } from './base58.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'

function stripPrefix(text: string, prefix: 'u' | 'z'): string {
  if (!text.startsWith(prefix)) throw new EncodingError(`multibase text does not begin with ${prefix}`)
  return text.slice(1)
}

/** Bytes as multibase base58btc: `z…` (Controlled Identifiers section 2.4). */
export function encodeMultibase58(bytes: Uint8Array): string {
  return `z${encodeBase58(bytes)}`
}

/** Multibase base58btc (`z…`) to bytes; throws EncodingError. */
export function decodeMultibase58(text: string): Uint8Array {
  return decodeBase58(stripPrefix(text, 'z'))
}

/** Bytes as multibase base64url without padding: `u…` (Controlled Identifiers section 2.4). */
export function encodeMultibase64url(bytes: Uint8Array): string {
  return `u${encodeBase64url(bytes)}`
}

/** Multibase base64url (`u…`, no padding) to bytes; throws EncodingError. */
export function decodeMultibase64url(text: string): Uint8Array {
  return decodeBase64url(stripPrefix(text, 'u'))
}
