import { createHash } from 'node:crypto'
import type { Tools } from '#openbadges'
import { canonize } from './canonize.ts'
import { verifyEd25519 } from './ed25519.ts'
import { verifySignature } from './verify-signature.ts'

/** The openbadges library's tools on Node: native hashes and signatures, and JSON-LD with bundled contexts only. */
export function createTools(): Tools {
  return {
    sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
    sha384: (data) => new Uint8Array(createHash('sha384').update(data).digest()),
    verifyEd25519,
    verifySignature,
    canonize,
  }
}
