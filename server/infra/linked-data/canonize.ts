import jsonld from 'jsonld'
import rdfCanonize, { type Quad } from 'rdf-canonize'
import { type ContextRevision, type DigestName, type JsonObject, LinkedDataError } from '#openbadges'
import { checkDocument } from './check-document.ts'
import { createRestoringDigest, exchangeUnits, needsCodePointOrder, restoreUnits } from './code-point-order.ts'
import { loadContext, loadEarlierContext } from './load-context.ts'
import { nameEarlierContexts } from './name-earlier-contexts.ts'

const maxQuads = 10_000
const maxMilliseconds = 2000

interface JsonLdFailure {
  message?: string
  details?: { event?: { message?: string; details?: unknown }; cause?: unknown }
}

function explain(failure: unknown): LinkedDataError {
  if (failure instanceof LinkedDataError) return failure
  const { message, details } = failure as JsonLdFailure
  if (details?.cause) return explain(details.cause)
  if (!details?.event) return new LinkedDataError(message ?? 'The document could not be processed as JSON-LD')
  return new LinkedDataError(`${details.event.message} ${JSON.stringify(details.event.details).slice(0, 300)}`)
}

/** JSON-LD calls a dataset a set, yet the same triple written with two spellings of one number arrives twice. */
function removeDuplicates(quads: Quad[]): Quad[] {
  return [...new Map(quads.map((quad) => [rdfCanonize.NQuads.serializeQuad(quad), quad])).values()]
}

async function toQuads(document: JsonObject, revision: ContextRevision): Promise<Quad[]> {
  const documentLoader = revision === 'earlier' ? loadEarlierContext : loadContext
  const options = { safe: true, documentLoader, produceGeneralizedRdf: false, rdfDirection: null }
  const quads = (await jsonld.toRDF(document as jsonld.JsonLdDocument, options as object)) as Quad[]
  if (quads.length > maxQuads) throw new LinkedDataError(`More than ${maxQuads} statements in one document`)
  return removeDuplicates(quads)
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
    const plain: JsonObject = JSON.parse(JSON.stringify(document))
    checkDocument(plain)
    const named = revision === 'earlier' ? nameEarlierContexts(plain) : plain
    return await canonizeQuads(await toQuads(named, revision), digest)
  } catch (failure) {
    throw explain(failure)
  }
}
