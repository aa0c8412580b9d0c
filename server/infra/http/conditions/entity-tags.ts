import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
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

/** The tags of a list, as they stand there; undefined for what is none. */
const readTags = (header: string): string[] | undefined => {
  const tags: string[] = []
  let rest = header.trim()
  while (rest !== '') {
    const [tag] = oneTag.exec(rest) ?? []
    if (tag === undefined) return undefined
    tags.push(tag)
    const after = rest.slice(tag.length)
    const [between] = /^[ \t]*(?:,[ \t]*)+/.exec(after) ?? []
    if (between === undefined && after.trim() !== '') return undefined
    rest = between === undefined ? '' : after.slice(between.length)
  }
  return tags.length > 0 ? tags : undefined
}

/**
 * The entity-tags of an If-Match header (RFC 9110 section 13.1.1), `*` for any. Weak ones are left out, for they never match
 * there. Refuses with `request.if-match` what is no such list.
 */
export const readIfMatch = (header: string): '*' | ReadonlySet<string> => {
  if (header.trim() === '*') return '*'
  const tags = readTags(header)
  if (!tags) throw refuse('request.if-match')
  return new Set(tags.filter((tag) => !tag.startsWith('W/')))
}

/**
 * Whether the caller of a GET has what bears this tag already (If-None-Match, RFC 9110 section 13.1.2): one of a list, or `*`.
 * Compared weakly, for what compresses answers on the way makes strong tags weak ones. What is no list says nothing.
 */
export const isKnown = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean => {
  const header = headers['if-none-match']
  if (header === undefined || header.trim() === '*') return header !== undefined
  return header === etag || (readTags(header)?.some((tag) => tag.replace(/^W\//, '') === etag) ?? false)
}
