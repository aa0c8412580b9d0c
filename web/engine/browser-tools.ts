import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Tools } from '#openbadges'
import { canonize } from '../../linked-data/canonize.ts'
import { verifyEd25519, verifySignature } from './browser-signatures.ts'

const bytesOf = (data: Uint8Array | string): Uint8Array => (typeof data === 'string' ? utf8ToBytes(data) : data)

/** The openbadges library's tools without a server: the same answers as the server's, from JavaScript alone. */
export function createBrowserTools(): Tools {
  return {
    sha256: (data) => sha256(bytesOf(data)),
    sha384: (data) => sha384(bytesOf(data)),
    verifyEd25519,
    verifySignature,
    canonize,
  }
}
