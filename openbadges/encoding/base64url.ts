import { EncodingError } from './base58.ts'

const stride = 0x2000

/** Bytes as base64url without padding (RFC 4648 section 5). */
export function encodeBase64url(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += stride) {
    binary += String.fromCharCode(...bytes.subarray(start, start + stride))
  }
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

/** Unpadded base64url (RFC 4648 section 5) to bytes; throws EncodingError on any other letter, padding included. */
export function decodeBase64url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new EncodingError('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
