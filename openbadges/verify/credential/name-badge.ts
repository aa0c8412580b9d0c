import { textOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'

/**
 * Two copies are of one badge when their ids are equal but for blanks and percent encoding (Open Badges 3.0, Comparison).
 * Issuers are compared to the letter: a port in a did:web is told from a folder by its encoding alone.
 */
export function nameBadge(document: JsonObject): string {
  return decode(textOf(document.id) ?? '').trim()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
