import { idOf } from '../../json.ts'
import type { DocumentAnswer, DocumentSource } from '../document-source.ts'

/** A hosted document with the id it was found under. */
export type DeclaredDocument =
  | (Extract<DocumentAnswer, { ok: true }> & { id: string })
  | Extract<DocumentAnswer, { ok: false }>

/**
 * Reads a hosted document and makes sure that it is the one its id names: when the answer declares another id, that one
 * is fetched instead, once (Open Badges 2.0, Hosted Verification).
 */
export async function readDeclared(url: string, source: DocumentSource): Promise<DeclaredDocument> {
  const answer = await source.readNow(url)
  if (!answer.ok) return answer
  const declared = idOf(answer.json)
  if (declared === url) return { ...answer, id: url }
  if (declared === undefined || !isWebAddress(declared)) return mismatch(url)
  const again = await source.readNow(declared)
  if (!again.ok) return again
  return idOf(again.json) === declared ? { ...again, id: declared } : mismatch(declared)
}

/** True for an http or https URL. */
export function isWebAddress(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text)
}

function mismatch(url: string): DeclaredDocument {
  return { ok: false, absent: true, detail: `The document at ${url} is another one than its address says.` }
}
