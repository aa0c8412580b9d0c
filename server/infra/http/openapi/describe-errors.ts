import type { Endpoint } from '#contracts/endpoint.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { dialects } from '../dialects/dialects.ts'
import { type Answer, type Operation, refer } from './api.ts'
import { headersOfRefusal } from './headers.ts'
import { refTo, type Schema } from './schemas/schema.ts'
import { tidySchema } from './schemas/tidy-schema.ts'

const meanings = {
  400: 'What was sent needs another look, or the deed does not go; the answer says why',
  401: 'No token, or one that is not accepted',
  403: 'The token does not have the scope that this call needs, the issuer requires a second factor, or (unlinking) the deed would lock you out',
  404: 'There is none, or it is not yours',
  406: 'It is not to be had in the form that was asked for',
  409: 'There is one already',
  410: 'It was there, and is gone for good',
  413: 'The body is too large',
  415: 'This kind of content is not accepted here',
  421: 'This server does not answer under that name',
  422: 'The Idempotency-Key was used before with other content',
  429: 'Too many for now; Retry-After says when to come back',
  500: 'Something went wrong here; it is in the log under the id of the request',
  501: 'Only another form of it is offered',
  503: 'Not right now; Retry-After says when to try again',
} as const
type Status = keyof typeof meanings

/** The refusals of an endpoint, in its dialect, each a reference to what is described once. */
export const referToErrors = (endpoint: Endpoint, security: Operation['security']): Operation['responses'] => {
  const { name } = dialects[endpoint.dialect]
  const statuses = new Set([...listStatuses(endpoint, security), ...(endpoint.refusals ?? [])])
  return Object.fromEntries([...statuses].map((status) => [status, refer('responses', `${name}${status}`)]))
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
  Object.entries(meanings).map(([status, description]) => [
    `${name}${status}`,
    {
      description,
      headers: headersOfRefusal(Number(status), name === dialects.problems.name),
      content: { [type]: { schema: refTo(name) } },
    },
  ])

function listStatuses({ method, dialect, idempotent }: Endpoint, security: Operation['security']): Status[] {
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
    ...(readsBody ? ([413, 415] as const) : []),
    421,
    ...(idempotent ? ([422] as const) : []),
    429,
    500,
    503,
  ]
}
