import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'

type Described = Parameters<NonNullable<FastifyDynamicSwaggerOptions['transformObject']>>[0]
type Api = Extract<Described, { openapiObject: unknown }>['openapiObject']
type Schema = NonNullable<NonNullable<Api['components']>['schemas']>[string]
type Deed = NonNullable<NonNullable<NonNullable<Api['paths']>[string]>['get']>

const meanings = {
  400: 'What was sent needs another look, or the deed does not go; the answer says why',
  401: 'No token, or one that is not accepted',
  403: 'The token does not have the scope that this call needs',
  404: 'There is none, or it is not yours',
  413: 'The body is too large',
  415: 'This kind of content is not accepted here',
  429: 'Too many for now; Retry-After says when to come back',
} as const
type Status = keyof typeof meanings

const problem: Schema = {
  description: 'RFC 9457',
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'One sentence for people' },
    code: { type: 'string', description: 'For programs; it does not change' },
    fields: { type: 'object', description: 'Sentences by their place in the request', additionalProperties: true },
    expires: { type: 'number', description: 'Seconds until the next attempt' },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
}

const methods = ['get', 'post', 'put', 'delete', 'head'] as const
const statuses = [400, 401, 403, 404, 413, 415, 429] as const

/**
 * The OpenAPI document with the refusals of each endpoint, described once and named where they can occur. The older
 * dialects have bodies of their own, so of these only the status is told.
 */
export const describeErrors = (api: Api, speaksProblems: (path: string) => boolean): Api => {
  for (const [path, item] of Object.entries(api.paths ?? {})) {
    const kind = speaksProblems(path) ? 'Problem' : 'Refusal'
    for (const method of methods) {
      const deed = item?.[method]
      if (!deed) continue
      const refusals = listStatuses(path, deed).map((status) => [
        status,
        { $ref: `#/components/responses/${kind}${status}` },
      ])
      deed.responses = { ...Object.fromEntries(refusals), ...deed.responses }
    }
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const responses = statuses.flatMap((status) => [
    [`Problem${status}`, { description: meanings[status], content }],
    [`Refusal${status}`, { description: meanings[status] }],
  ])
  api.components = api.components ?? {}
  Object.assign(api.components, {
    schemas: { ...api.components.schemas, Problem: problem },
    responses: Object.fromEntries(responses),
  })
  return api
}

function listStatuses(path: string, { security = [], requestBody }: Deed): Status[] {
  const readsToken = security.length > 0
  const needsToken = readsToken && security.every((one) => Object.keys(one).length > 0)
  const takesBody = requestBody !== undefined
  return [
    400,
    ...(readsToken ? ([401] as const) : []),
    ...(needsToken ? ([403] as const) : []),
    ...(needsToken || path.includes('{') ? ([404] as const) : []),
    ...(takesBody ? ([413, 415] as const) : []),
    429,
  ]
}
