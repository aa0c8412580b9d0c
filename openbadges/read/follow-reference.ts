import { idOf, objectsOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import type { DocumentSource } from '../verify/document-source.ts'
import { readDeclared } from '../verify/hosted/read-declared.ts'
import { readName, readWebUrl } from './read-pieces.ts'
import type { UnreadDocument } from './reading.ts'

/** The documents a badge consists of, as far as they could be read. */
export interface Followed {
  document: JsonObject
  unread: UnreadDocument[]
}

/** How a reference is followed. */
export interface FollowOptions {
  source: DocumentSource
  part: UnreadDocument['part']
  /** Of a hosted badge only the document at its own address counts; a copy inside is the second choice. */
  prefersHosted: boolean
}

/** The document that a reference holds or leads to. */
export async function followReference(
  reference: Json | undefined,
  { source, part, prefersHosted }: FollowOptions,
): Promise<Followed> {
  const [embedded = {}] = objectsOf(reference)
  const url = readWebUrl(idOf(reference))
  const isWhole = readName(embedded.name) !== undefined
  if (url === undefined || (isWhole && !prefersHosted)) {
    return { document: url === undefined ? embedded : { ...embedded, id: url }, unread: [] }
  }
  const answer = await (prefersHosted ? readDeclared(url, source) : source.readNow(url))
  // What calls itself by another name says nothing of the one that was asked for.
  const isMeant = answer.ok && (prefersHosted || (idOf(answer.json) ?? url) === url)
  if (isMeant) return { document: { ...answer.json, id: idOf(answer.json) ?? url }, unread: [] }
  return { document: { ...embedded, id: url }, unread: [{ part, url, absent: answer.ok || answer.absent }] }
}
