import { headersBy } from '#contracts/document/headers.ts'
import { findMadeThing } from '#contracts/document/made-things.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { kindsOf } from '../bodies/kinds-of.ts'
import { refer } from './api.ts'

const number = { type: 'integer', minimum: 0 }
const text = { type: 'string' }

/** Headers of answers, each described once. */
export const headers = {
  'X-Request-Id': { description: 'The id of the request, as it stands in the log of the server', schema: text },
  'RateLimit-Limit': { description: 'Calls that may be made within a minute', schema: number },
  'RateLimit-Remaining': { description: 'How many of them are left', schema: number },
  'RateLimit-Reset': { description: 'Seconds until there are all again', schema: number },
  'Retry-After': { description: 'Seconds after which to try again', schema: number },
  Allow: { description: 'The methods that the address knows (RFC 9110)', schema: text },
  'WWW-Authenticate': { description: 'What would prove who acts (RFC 6750)', schema: text },
  'Sash-Refusal': {
    description: 'The codes of what the body says in English, as JSON beyond whose ASCII everything is escaped',
    schema: text,
  },
  Link: {
    description: 'Where the next page is, or the page before: `rel="next"`, `rel="prev"` (RFC 8288)',
    schema: text,
  },
  'X-Total-Count': { description: 'How many entries there are on all pages', schema: number },
  ETag: {
    description: 'The version; send it back in `If-None-Match`, and the answer is 304 while it is the same',
    schema: text,
  },
  Version: {
    description:
      'The version; send it back in `If-Match` with a change that takes it. `If-None-Match` is not read here',
    schema: text,
  },
  'Sash-Dry-Run': {
    description: 'True where nothing was done, for it was only tried out',
    schema: { type: 'string', enum: ['true'] },
  },
  Location: {
    description: 'The address that this leads to, or that of what was made, which may take changes and no GET',
    schema: { type: 'string', format: 'uri-reference' },
  },
} as const
type Described = keyof typeof headers
/** `Version` is an ETag too, of what is read for a change. */
export type Header = Exclude<Described, 'Version'>

const limits: readonly Header[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

const referTo = (names: readonly Header[]) => Object.fromEntries(names.map((name) => [name, refer('headers', name)]))

/** Headers of what an endpoint answers under a status that is no refusal. */
export const headersOf = (endpoint: Endpoint, status: number) => {
  const { answer = 'json', dryRun, etag, query, rate } = endpoint
  const isTriedOut = dryRun && status === 200
  const names = Object.keys(kindsOf(query).shape ?? {})
  const isDocument = answer !== 'json' && answer !== 'redirect'
  const told = referTo([
    'X-Request-Id',
    ...(rate === 'none' ? [] : limits),
    ...((status >= 301 && status <= 303) || (status === 201 && findMadeThing(endpoint)) ? (['Location'] as const) : []),
    ...(isDocument && status < 400 ? (['ETag'] as const) : []),
    ...(isTriedOut ? (['Sash-Dry-Run'] as const) : []),
    ...((status < 300 || status === 304) && !isTriedOut ? (headersBy[endpointNames.get(endpoint) ?? ''] ?? []) : []),
    ...(names.includes('cursor') || names.includes('offset') ? (['Link'] as const) : []),
    ...(names.includes('offset') ? (['X-Total-Count'] as const) : []),
  ])
  return etag && status < 400 ? { ...told, ETag: refer('headers', 'Version') } : told
}

/** Headers of a refusal. */
export const headersOfRefusal = (status: number, isProblem: boolean) =>
  referTo([
    'X-Request-Id',
    ...(isProblem ? [] : (['Sash-Refusal'] as const)),
    ...(status === 405 ? (['Allow'] as const) : []),
    ...(status === 401 || status === 403 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 ? limits : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ])
