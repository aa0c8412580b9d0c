import { idOf, objectsOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import type { DocumentSource } from '../verify/document-source.ts'
import { readMoved } from '../verify/hosted/read-declared.ts'
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
  /** Only a document under this very id counts: another one would say who signed in the name of somebody else. */
  isExact?: true
}

/** The document that a reference holds or leads to. */
export async function followReference(
  reference: Json | undefined,
  { source, part, prefersHosted, isExact }: FollowOptions,
): Promise<Followed> {
  const [embedded = {}] = objectsOf(reference)
  const url = readWebUrl(idOf(reference))
  const isWhole = readName(embedded.name) !== undefined
  if (url === undefined || (isWhole && !prefersHosted)) {
    return { document: url === undefined ? embedded : { ...embedded, id: url }, unread: [] }
  }
  const answer = await (isExact ? readExact(url, source) : readMoved(url, source))
  if (answer.ok) return { document: { ...answer.json, id: answer.id }, unread: [] }
  return { document: { ...embedded, id: url }, unread: [{ part, url, absent: answer.absent }] }
}

async function readExact(url: string, source: DocumentSource) {
  const answer = await source.readNow(url)
  if (!answer.ok) return answer
  return (idOf(answer.json) ?? url) === url ? { ...answer, id: url } : { ok: false as const, absent: true }
}
