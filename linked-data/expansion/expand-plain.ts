import type { Quad } from 'rdf-canonize'
import type { ContextRevision, JsonObject } from '#openbadges'
import { bundledContexts, nameText, otherTexts } from '../contexts.ts'
import { NotPlain } from './active-context.ts'
import { writeQuads } from './write-quads.ts'

const findText =
  (revision: ContextRevision) =>
  (url: string): object | undefined =>
    (revision === 'newest' ? undefined : otherTexts.get(nameText(url, revision))) ?? bundledContexts.get(url)

/**
 * The statements of a plain document, many times faster than jsonld, which clones all terms for every thing with a type;
 * undefined for a document that jsonld has to decide about.
 */
export function expandPlain(document: JsonObject, revision: ContextRevision): Quad[] | undefined {
  try {
    return writeQuads(document, findText(revision))
  } catch (failure) {
    if (failure instanceof NotPlain) return undefined
    throw failure
  }
}
