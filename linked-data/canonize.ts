import rdfCanonize, { type Quad } from 'rdf-canonize'
import { type ContextRevision, type DigestName, type JsonObject, LinkedDataError } from '#openbadges'
import { checkForJsonLd, takeDocument } from './check-document.ts'
import { createRestoringDigest, exchangeUnits, needsCodePointOrder, restoreUnits } from './code-point-order.ts'
import { expandPlain } from './expansion/expand-plain.ts'
import { expandWithJsonLd, explain } from './expansion/expand-with-jsonld.ts'
import { removeDuplicates } from './expansion/remove-duplicates.ts'

const maxQuads = 15_000
const maxMilliseconds = 2000

async function toQuads(document: JsonObject, revision: ContextRevision): Promise<Quad[]> {
  const quads = expandPlain(document, revision) ?? (await expandOther(document, revision))
  if (quads.length > maxQuads) throw new LinkedDataError(`More than ${maxQuads} statements in one document`)
  return removeDuplicates(quads)
}

async function expandOther(document: JsonObject, revision: ContextRevision): Promise<Quad[]> {
  checkForJsonLd(document)
  return expandWithJsonLd(document, revision)
}

async function canonizeQuads(quads: Quad[], digest: DigestName): Promise<string> {
  const options = {
    algorithm: 'RDFC-1.0',
    messageDigestAlgorithm: digest,
    maxWorkFactor: 2,
    signal: AbortSignal.timeout(maxMilliseconds),
  } as const
  if (!needsCodePointOrder(quads)) return rdfCanonize.canonize(quads, options)
  const exchanged = { ...options, createMessageDigest: () => createRestoringDigest(digest) }
  return restoreUnits(await rdfCanonize.canonize(exchangeUnits(quads), exchanged))
}

/**
 * The document as canonical N-Quads: JSON-LD 1.1 expansion in safe mode with bundled contexts only, then RDFC-1.0.
 * Bounded in size and in time (2 s for hard graphs). Rejects with LinkedDataError, saying what is wrong.
 */
export async function canonize(
  document: JsonObject,
  revision: ContextRevision = 'newest',
  digest: DigestName = 'sha256',
): Promise<string> {
  try {
    return await canonizeQuads(await toQuads(takeDocument(document), revision), digest)
  } catch (failure) {
    throw explain(failure)
  }
}
