import type { ContextRevision, DigestName, Json, JsonObject, Tools } from '../tools.ts'
import { createBoundedMap } from './bounded-map.ts'
import { createCanonizer, type Learning, type LearningCanonizer } from './canonizer.ts'
import { credentialSlots, proofSlots, type SlotShape } from './slots.ts'

/** How much a signer or verifier may remember. */
export interface CacheOptions {
  /** Compiled templates to keep, one per badge class and shape; 200 unless told. */
  maxTemplates?: number
}

/** How a document is turned into bytes: the hash of the cryptosuite, and which text of a context is read. */
export interface HashWay {
  digest: DigestName
  revision: ContextRevision
}

/** A document that was hashed by heart: its JSON text up to the brace that closes it, its hash, its context. */
export interface RecalledDocument {
  openJson: string
  hash: Uint8Array
  context: Json | undefined
}

/** Computes what the proofs of the RDF cryptosuites sign. */
export interface ProofHasher {
  /** The hash of the proof options, then that of the document (VC Data Integrity EdDSA section 3.2.4, ECDSA 3.2.4). */
  hash(document: JsonObject, proofOptions: JsonObject, way: HashWay): Promise<Uint8Array>
  /** The hash of the proof options alone. */
  hashOptions(proofOptions: JsonObject, way: HashWay): Promise<Uint8Array>
  /** The document's text and hash when its shape was learnt; undefined when the long way has to be gone. */
  recall(document: JsonObject, way: HashWay): RecalledDocument | undefined
  /** The document as canonical N-Quads. */
  canonize(document: JsonObject, way: HashWay): Promise<string>
}

/** The way of signing, and the one that verification tries first. */
export const plainWay: HashWay = { digest: 'sha256', revision: 'newest' }

const maxProofHashes = 500
// In letters. Those of strangers may have a mebibyte, and five hundred of them would fill the memory.
const longestOptions = 4096
const nameWay = ({ digest, revision }: HashWay): string => `${digest} ${revision}`

/** A hasher with templates of its own; the hash of proof options is remembered, as awards of one batch share it. */
export function createProofHasher(
  tools: Tools,
  { maxTemplates = 200 }: CacheOptions = {},
  learning: Learning = 'at first sight',
): ProofHasher {
  const documents = createCanonizers(tools, credentialSlots, maxTemplates, learning)
  const options = createCanonizers(tools, proofSlots, maxTemplates, 'at first sight')
  const optionHashes = createBoundedMap<Uint8Array>(maxProofHashes)

  async function hashOptions(proofOptions: JsonObject, way: HashWay): Promise<Uint8Array> {
    const key = `${nameWay(way)} ${JSON.stringify(proofOptions)}`
    const known = optionHashes.get(key)
    if (known) return known
    const hash = tools[way.digest](await options(way).canonize(proofOptions))
    if (key.length <= longestOptions) optionHashes.set(key, hash)
    return hash
  }

  return {
    async hash(document, proofOptions, way) {
      const first = await hashOptions(proofOptions, way)
      return joinHashes(first, tools[way.digest](await documents(way).canonize(document)))
    },
    hashOptions,
    recall(document, way) {
      const known = documents(way).recall(document)
      return known && { openJson: known.openJson, hash: tools[way.digest](known.quads), context: known.context }
    },
    canonize: (document, way) => documents(way).canonize(document),
  }
}

/** The hash of the proof options followed by that of the document: what is signed. */
export function joinHashes(options: Uint8Array, document: Uint8Array): Uint8Array {
  const both = new Uint8Array(options.length + document.length)
  both.set(options)
  both.set(document, options.length)
  return both
}

// A template is of no use to another way: its blank nodes are in another order, its terms may mean something else.
function createCanonizers(
  tools: Tools,
  shape: SlotShape,
  limit: number,
  learning: Learning,
): (way: HashWay) => LearningCanonizer {
  const canonizers = new Map<string, LearningCanonizer>()
  return (way) => {
    const known = canonizers.get(nameWay(way))
    if (known) return known
    const full = {
      digest: tools[way.digest],
      canonize: (document: JsonObject) => tools.canonize(document, way.revision, way.digest),
    }
    const canonizer = createCanonizer(full, shape, limit, learning)
    canonizers.set(nameWay(way), canonizer)
    return canonizer
  }
}
