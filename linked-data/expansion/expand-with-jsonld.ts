import jsonld from 'jsonld'
import type { Quad } from 'rdf-canonize'
import { type ContextRevision, type Json, type JsonObject, LinkedDataError } from '#openbadges'
import { loadAnyText, loadContext } from '../load-context.ts'
import { nameOtherTexts } from '../name-other-texts.ts'
import { restoreDoubles, spellValues } from './spell-values.ts'

interface JsonLdFailure {
  message?: string
  details?: { event?: { message?: string; details?: unknown }; cause?: unknown }
}

/** What jsonld or rdf-canonize threw, as LinkedDataError that says what is wrong. */
export function explain(failure: unknown): LinkedDataError {
  if (failure instanceof LinkedDataError) return failure
  const { message, details } = failure as JsonLdFailure
  if (details?.cause) return explain(details.cause)
  if (!details?.event) return new LinkedDataError(message ?? 'The document could not be processed as JSON-LD')
  return new LinkedDataError(`${details.event.message} ${JSON.stringify(details.event.details).slice(0, 300)}`)
}

/** The statements of any document, by jsonld: expansion in safe mode with bundled contexts only. Rejects with its errors. */
export async function expandWithJsonLd(document: JsonObject, revision: ContextRevision): Promise<Quad[]> {
  const documentLoader = revision === 'newest' ? loadContext : loadAnyText
  const options = { safe: true, documentLoader, produceGeneralizedRdf: false, rdfDirection: null }
  const input = revision === 'newest' ? document : nameOtherTexts(document, revision)
  const expanded = await jsonld.expand(input as jsonld.JsonLdDocument, options as object)
  spellValues(expanded as unknown as Json)
  return restoreDoubles((await jsonld.toRDF(expanded, { ...options, skipExpansion: true } as object)) as Quad[])
}
