import { LinkedDataError } from '#openbadges'
import { bundledContexts, otherTexts } from './contexts.ts'

/** What jsonld's loader interface asks for; `static` lets it share the processed context between calls. */
export interface LoadedContext {
  contextUrl?: string
  documentUrl: string
  document: object
  tag?: 'static'
}

/** JSON-LD document loader over the bundled contexts; rejects with LinkedDataError naming any other URL, never fetches. */
export async function loadContext(url: string): Promise<LoadedContext> {
  const document = bundledContexts.get(url)
  if (!document) throw new LinkedDataError(`Unknown JSON-LD context: ${url.slice(0, 200)}`)
  return { documentUrl: url, document, tag: 'static' }
}

/**
 * The same for documents that `nameOtherTexts` has changed: it knows the texts other than the newest, too. These are not shared
 * between calls, or jsonld would know them for every document from then on.
 */
export async function loadAnyText(url: string): Promise<LoadedContext> {
  const document = otherTexts.get(url)
  return document ? { documentUrl: url, document } : loadContext(url)
}
