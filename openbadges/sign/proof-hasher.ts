import type { JsonObject, Tools } from '../tools.ts'
import { createBoundedMap } from './bounded-map.ts'
import { createCanonizer } from './canonizer.ts'
import { credentialSlots, proofSlots } from './slots.ts'

/** How much a signer or verifier may remember. */
export interface CacheOptions {
  /** Compiled templates to keep, one per badge class and shape; 200 unless told. */
  maxTemplates?: number
}

/** Computes what an eddsa-rdfc-2022 proof signs. */
export interface ProofHasher {
  /** SHA-256 of the proof options, then of the document: 64 bytes (VC Data Integrity EdDSA section 3.2.4). */
  hash(document: JsonObject, proofOptions: JsonObject): Promise<Uint8Array>
}

const maxProofHashes = 500
const encoder = new TextEncoder()

/** A hasher with templates of its own; the hash of proof options is remembered, as awards of one batch share it. */
export function createProofHasher(tools: Tools, { maxTemplates = 200 }: CacheOptions = {}): ProofHasher {
  const documents = createCanonizer(tools, credentialSlots, maxTemplates)
  const options = createCanonizer(tools, proofSlots, maxTemplates)
  const optionHashes = createBoundedMap<Uint8Array>(maxProofHashes)

  async function hashOptions(proofOptions: JsonObject): Promise<Uint8Array> {
    const key = JSON.stringify(proofOptions)
    const known = optionHashes.get(key)
    if (known) return known
    const hash = tools.sha256(encoder.encode(await options.canonize(proofOptions)))
    optionHashes.set(key, hash)
    return hash
  }

  return {
    async hash(document, proofOptions) {
      const both = new Uint8Array(64)
      both.set(await hashOptions(proofOptions))
      both.set(tools.sha256(encoder.encode(await documents.canonize(document))), 32)
      return both
    },
  }
}
