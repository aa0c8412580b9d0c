import { finding } from '#shared/messages/findings/finding.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { type Check, notChecked } from '../../report.ts'

// As many as are worked through as linked data; a record with a hundred rich badges has nine thousand.
const maxValues = 12_000

/**
 * Tells of a document that holds more values than can be checked. It is told before any other check, each of which would
 * look at all of them in one go.
 */
export function checkSize({ proof: _proofs, ...document }: JsonObject): Check | undefined {
  if (countValues(document, maxValues) > 0) return undefined
  const detail = finding('document.large', { why: finding('document.values', { most: maxValues }) })
  return notChecked('terms', detail)
}

/** What is left of a number after each value took one; none once it is used up. */
function countValues(value: Json, most: number): number {
  let left = most - 1
  if (typeof value !== 'object' || value === null) return left
  for (const member of Object.values(value)) {
    if (left <= 0) return 0
    if (member !== undefined) left = countValues(member, left)
  }
  return left
}
