import { type Json, LinkedDataError } from '../tools.ts'

const loneSurrogate = /\p{Surrogate}/u

/**
 * The one text of a JSON value (RFC 8785, JSON Canonicalization Scheme); members that are undefined count as absent, and
 * entries of lists as null, as in JSON. Throws LinkedDataError for what has no such text: halves of surrogate pairs, numbers beyond those that JSON can write.
 */
export function canonizeJson(value: Json): string {
  if (typeof value === 'string') return writeText(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new LinkedDataError('A number is too large')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((entry) => canonizeJson(entry ?? null)).join(',')}]`
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, member]) => (member === undefined ? [] : [`${writeText(name)}:${canonizeJson(member)}`]))
  return `{${members.join(',')}}`
}

// Written as bytes, every half would become the same character.
function writeText(text: string): string {
  if (loneSurrogate.test(text)) throw new LinkedDataError('Text holds half of a surrogate pair')
  return JSON.stringify(text)
}
