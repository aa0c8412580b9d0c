import { hash } from 'node:crypto'
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Tools } from '#openbadges'
import { canonize } from '../../../linked-data/canonize.ts'
import { verifyEd25519 } from './ed25519.ts'
import { verifySignature } from './verify-signature.ts'

const checkedAtOnce = 32
let checked = 0

/** One document may hold a thousand signatures: others get their turn in between. */
const verifyInTurn: Tools['verifySignature'] = (...asked) => {
  const holds = verifySignature(...asked)
  checked = (checked + 1) % checkedAtOnce
  return checked > 0 ? holds : giveWay(holds)
}

/** The openbadges library's tools on Node: native hashes and signatures, and JSON-LD with bundled contexts only. */
export function createTools(): Tools {
  return {
    sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
    sha384: (data) => new Uint8Array(hash('sha384', data, 'buffer')),
    verifyEd25519,
    verifySignature: verifyInTurn,
    canonize,
  }
}
