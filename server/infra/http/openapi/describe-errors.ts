import { documentRefusals, silentRefusals } from '#contracts/document/endpoint-overrides.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { dialects } from '../dialects/dialects.ts'
import { type Answer, type Operation, refer } from './api.ts'
import { headersOfRefusal } from './headers.ts'
import { refTo, type Schema } from './schemas/schema.ts'
import { tidySchema } from './schemas/tidy-schema.ts'
import { typesOf } from './write-answers.ts'

const meanings = {
  400: 'What was sent needs another look, or the action cannot be done now; the answer says why',
  401: 'No token, or one that is not accepted',
  403: 'The token does not have the scope that this call needs, the issuer requires a second factor, or (unlinking) the action would lock you out',
  404: 'There is none, or it is not yours',
  405: 'The address knows other methods, which Allow names',
  406: 'It is not to be had in the form that was asked for',
  408: 'It took too long to come in',
  409: 'There is one already',
  410: 'It was there, and is gone for good',
  412: 'It has been changed since the version that If-Match names',
  413: 'The body is too large',
  414: 'The address is too long; this is seen before it is known what was asked',
  415: 'This kind of content is not accepted here',
  421: 'This server does not answer under that name',
  422: 'The Idempotency-Key was used before with other content',
  429: 'Too many for now; Retry-After says when to come back',
  431: 'The headers are too large; this is seen before it is known what was asked',
  500: 'Something went wrong here; it is in the log under the id of the request',
  501: 'Only another form of it is offered',
  503: 'Not right now; Retry-After says when to try again',
} as const
type Status = keyof typeof meanings

/** What is refused below the router, for every operation alike and as a problem, whatever its own dialect is. */
const unread: readonly Status[] = [414, 431]
/** With a body the endpoint is known when it stands still, and its words are used; without one only the head can. */
const unreadOf = ({ method }: Endpoint): readonly Status[] => (method === 'GET' ? [408, ...unread] : unread)

/** Statuses of refusals that the document can tell of. */
export const toldStatuses: readonly number[] = Object.keys(meanings).map(Number)

/** The refusals of an endpoint, in its dialect, each a reference to what is described once. */
export const referToErrors = (endpoint: Endpoint, security: Operation['security']): Operation['responses'] => {
  const below: readonly number[] = unreadOf(endpoint)
  const statuses = new Set([...listStatuses(endpoint, security), ...below, ...(endpoint.refusals ?? [])])
  const pages = showsPages(endpoint) ? 'Page' : ''
  const nameFor = (status: number): string =>
    below.includes(status)
      ? `${dialects.problems.name}${status}`
      : `${dialects[endpoint.dialect].name}${status}${formOf(status)}`
  const name = endpointNames.get(endpoint) ?? ''
  const formOf = (status: number): string => {
    if (silentRefusals[name]?.includes(status)) return 'Silent'
    return documentRefusals[name]?.includes(status) ? 'Document' : pages
  }
  return Object.fromEntries(
    [...statuses].sort((one, other) => one - other).map((status) => [status, refer('responses', nameFor(status))]),
  )
}

/** The bodies of refusals by their names, and the refusals themselves. */
export const describeErrors = (
  isOpen: boolean,
): { schemas: Record<string, Schema>; responses: Record<string, Answer> } => {
  const all = Object.values(dialects)
  return {
    schemas: Object.fromEntries(
      all.map(({ name, schema }) => [name, tidySchema({ ...schema }, { isOpen, isExact: true })]),
    ),
    responses: Object.fromEntries(all.flatMap(describeResponses)),
  }
}

const describeResponses = ({ name, type = 'application/json' }: Dialect): [string, Answer][] =>
  Object.entries(meanings).flatMap(([status, description]): [string, Answer][] => {
    const headers = headersOfRefusal(Number(status), name === dialects.problems.name)
    const content = { [type]: { schema: refTo(name) } }
    const page = { 'text/html': { schema: { type: 'string' } } }
    const document = { 'application/ld+json': { schema: refTo('OpenBadgesDocument') } }
    return [
      [`${name}${status}`, { description, headers, content }],
      [`${name}${status}Silent`, { description, headers }],
      [`${name}${status}Page`, { description, headers, content: { ...content, ...page } }],
      [`${name}${status}Document`, { description, headers, content: { ...content, ...page, ...document } }],
    ]
  })

/** Whether somebody may look at what it answers: to a browser it refuses with a page. */
const showsPages = (endpoint: Endpoint): boolean => endpoint.kind === 'page' || typesOf(endpoint).includes('text/html')

function listStatuses({ method, dialect, idempotent, ifMatch }: Endpoint, security: Operation['security']): Status[] {
  const { status: turn, hasForbidden: keepsForbidden } = dialects[dialect]
  const readsToken = security.some((one) => 'bearer' in one)
  const needsToken = readsToken && security.every((one) => Object.keys(one).length > 0)
  // A body is read before anybody asks whether the action wants one.
  const readsBody = method !== 'GET'
  const hasForbidden = needsToken && (turn === undefined || (keepsForbidden === true && readsBody))
  return [
    400,
    ...(readsToken ? ([401] as const) : []),
    ...(hasForbidden ? ([403] as const) : []),
    404,
    405,
    ...(ifMatch ? ([412] as const) : []),
    ...(readsBody ? ([408, 413, 415] as const) : []),
    421,
    ...(idempotent ? ([422] as const) : []),
    429,
    500,
    503,
  ]
}
