import { hash } from 'node:crypto'
import type { Tools } from '#openbadges'
import { canonize } from '../../../linked-data/canonize.ts'
import { verifyEd25519 } from './ed25519.ts'
import { verifySignature } from './verify-signature.ts'

/** The openbadges library's tools on Node: native hashes and signatures, and JSON-LD with bundled contexts only. */
export function createTools(): Tools {
  return {
    sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
    sha384: (data) => new Uint8Array(hash('sha384', data, 'buffer')),
    verifyEd25519,
    verifySignature,
    canonize,
  }
}
