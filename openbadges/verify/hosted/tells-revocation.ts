import { parseDocument } from '../parse-document.ts'

/** Whether a text is what stays of a revoked badge at its address, with 410 (Open Badges 2.0, Assertion). */
export function tellsRevocation(text: string): boolean {
  const document = parseDocument(text)
  return document.ok && document.json.revoked === true
}
