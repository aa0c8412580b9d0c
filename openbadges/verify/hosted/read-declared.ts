import { finding } from '#shared/messages/findings/finding.ts'
import { idOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import type { DocumentAnswer, DocumentSource } from '../document-source.ts'
import type { Fault } from './terms.ts'

/** A hosted document with the id it was found under; `remark` when that is not what was asked for. */
export type DeclaredDocument =
  | (Extract<DocumentAnswer, { ok: true }> & { id: string; remark?: Fault | undefined })
  | Extract<DocumentAnswer, { ok: false }>

/**
 * Reads a hosted document and makes sure that it is the one its id names: when the answer declares another id, that one
 * is fetched instead, once (Open Badges 2.0, Hosted Verification). A document without id is that of its address.
 */
export async function readDeclared(url: string, source: DocumentSource): Promise<DeclaredDocument> {
  const answer = await source.readNow(url)
  if (!answer.ok) return answer
  const declared = idOf(answer.json)
  if (declared === url) return { ...answer, id: url }
  if (declared === undefined) {
    return answer.json.id === undefined && answer.json['@id'] === undefined
      ? { ...answer, id: url, remark: tellMissingId(answer.json) }
      : mismatch(url)
  }
  if (!isWebAddress(declared)) return mismatch(url)
  const again = await source.readNow(declared)
  if (!again.ok) return again
  if (idOf(again.json) !== declared) return mismatch(declared)
  return { ...again, id: declared, remark: tellOtherAddress(declared) }
}

/**
 * The same for a document whose host may have moved: where its address leads on to another site, the document counts as what
 * lies there under an id of that site, and as nothing of the site that was asked.
 */
export async function readMoved(url: string, source: DocumentSource): Promise<DeclaredDocument> {
  const answer = await readDeclared(url, source)
  if (answer.ok || answer.movedTo === undefined) return answer
  const moved = await readDeclared(answer.movedTo, source)
  const isTheirs = moved.ok && new URL(moved.id).host === new URL(answer.movedTo).host
  return isTheirs ? { ...moved, remark: tellOtherAddress(moved.id) } : answer
}

/** What to say of a document that lies elsewhere than its id says. */
export function tellOtherAddress(id: string): Fault {
  return (subject) => finding('linked.other-address', { subject, url: id })
}

/** True for an http or https URL. */
export function isWebAddress(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text)
}

// Before 1.1 hosted documents had none.
function tellMissingId(json: JsonObject): Fault | undefined {
  return json['@context'] === undefined ? undefined : (subject) => finding('linked.no-id', { subject })
}

function mismatch(url: string): DeclaredDocument {
  return { ok: false, absent: true, detail: finding('hosted.mismatch', { url }) }
}
