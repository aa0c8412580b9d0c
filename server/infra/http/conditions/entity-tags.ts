import { createHash } from 'node:crypto'
import type { Endpoint } from '#contracts/endpoint.ts'
import { refuse } from '../../errors.ts'

/**
 * The entity-tag (RFC 9110 section 8.8.3) of what an endpoint answers: a strong one, of the JSON as it is sent, without the
 * members that change by themselves.
 */
export const tagOfAnswer = ({ response, etag }: Endpoint, answer: unknown): string => {
  const shown = { ...Object(response.parse(answer)) }
  for (const name of etag?.without ?? []) delete shown[name]
  return `"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)}"`
}

// Section 8.8.3: no blank, no quotation mark and no sign that controls.
const oneTag = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/

/**
 * The entity-tags of an If-Match header (RFC 9110 section 13.1.1), `*` for any. Weak ones are left out, for they never match
 * there. Refuses with `request.if-match` what is no such list.
 */
export const readIfMatch = (header: string): '*' | ReadonlySet<string> => {
  let rest = header.trim()
  if (rest === '*') return '*'
  const tags = new Set<string>()
  let count = 0
  while (rest !== '') {
    const [tag, isWeak] = oneTag.exec(rest) ?? []
    if (tag === undefined) throw refuse('request.if-match')
    if (!isWeak) tags.add(tag)
    count++
    const after = rest.slice(tag.length)
    const [between] = /^[ \t]*(?:,[ \t]*)+/.exec(after) ?? []
    if (between === undefined && after.trim() !== '') throw refuse('request.if-match')
    rest = between === undefined ? '' : after.slice(between.length)
  }
  if (count === 0) throw refuse('request.if-match')
  return tags
}
