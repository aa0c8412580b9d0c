import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { dialects } from '../dialects/dialects.ts'

type Described = Parameters<NonNullable<FastifyDynamicSwaggerOptions['transformObject']>>[0]
type Api = Extract<Described, { openapiObject: unknown }>['openapiObject']
type Action = NonNullable<NonNullable<NonNullable<Api['paths']>[string]>['get']>

const meanings = {
  400: 'What was sent needs another look, or the deed does not go; the answer says why',
  401: 'No token, or one that is not accepted',
  403: 'The token does not have the scope that this call needs, the issuer requires a second factor, or (unlinking) the deed would lock you out',
  404: 'There is none, or it is not yours',
  405: 'There is no such deed here',
  406: 'It is not to be had in the form that was asked for',
  409: 'There is one already',
  410: 'It was there, and is gone for good',
  413: 'The body is too large',
  415: 'This kind of content is not accepted here',
  421: 'This server does not answer under that name',
  422: 'The Idempotency-Key was used before with other content',
  429: 'Too many for now; Retry-After says when to come back',
  501: 'Only another form of it is offered',
  503: 'Not right now; Retry-After says when to try again',
} as const
type Status = keyof typeof meanings

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const

/**
 * The OpenAPI document with the refusals of each endpoint, in its dialect: described once and named where
 * they can occur.
 */
export const describeErrors = (api: Api, endpoints: readonly Endpoint[]): Api => {
  const byAddress = new Map(endpoints.map((one) => [`${one.method} ${one.path.replace(/:(\w+)/g, '{$1}')}`, one]))
  for (const [path, item] of Object.entries(api.paths ?? {})) {
    for (const method of methods) {
      const action = item?.[method]
      const endpoint = byAddress.get(`${method.toUpperCase()} ${path}`)
      if (!action || !endpoint) continue
      const dialect = dialects[endpoint.dialect]
      const refusals = [...listStatuses(method, action, dialect), ...(endpoint.refusals ?? [])].map((status) => [
        status,
        { $ref: `#/components/responses/${dialect.name}${status}` },
      ])
      action.responses = { ...Object.fromEntries(refusals), ...action.responses }
    }
  }
  const all = Object.values(dialects)
  api.components = api.components ?? {}
  Object.assign(api.components, {
    schemas: {
      ...api.components.schemas,
      ...Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    },
    responses: Object.fromEntries(all.flatMap(describeResponses)),
  })
  return api
}

const describeResponses = ({ name, type = 'application/json' }: Dialect) =>
  Object.entries(meanings).map(([status, description]) => [
    `${name}${status}`,
    { description, content: { [type]: { schema: { $ref: `#/components/schemas/${name}` } } } },
  ])

function listStatuses(
  method: (typeof methods)[number],
  { security = [], parameters = [] }: Action,
  { status: turn, hasForbidden: keepsForbidden }: Dialect,
): Status[] {
  const readsToken = security.length > 0
  const needsToken = readsToken && security.every((one) => Object.keys(one).length > 0)
  // A body is read before anybody asks whether the action wants one.
  const readsBody = method !== 'get' && method !== 'head'
  const takesKey = parameters.some((one) => 'name' in one && one.name === 'idempotency-key')
  const hasForbidden = needsToken && (turn === undefined || (keepsForbidden === true && readsBody))
  return [
    400,
    ...(readsToken ? ([401] as const) : []),
    ...(hasForbidden ? ([403] as const) : []),
    404,
    ...(readsBody ? ([413, 415] as const) : []),
    421,
    ...(takesKey ? ([422] as const) : []),
    429,
    503,
  ]
}
