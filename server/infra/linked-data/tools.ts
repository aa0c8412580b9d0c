import { createHash } from 'node:crypto'
import type { Tools } from '#openbadges'
import { canonize } from './canonize.ts'
import { verifyEd25519 } from './ed25519.ts'

/** The openbadges library's tools on Node: native SHA-256 and Ed25519, and JSON-LD with bundled contexts only. */
export function createTools(): Tools {
  return {
    sha256: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
    verifyEd25519,
    canonize,
  }
}
