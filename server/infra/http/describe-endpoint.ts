import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>
type Described = ReturnType<Transform>['schema']

const formType = 'application/x-www-form-urlencoded'

/**
 * What an endpoint says of itself, as the OpenAPI document is made from it. Left out are names that are not fixed
 * (a query or body that may have any) and bodies that may as well be missing; files have a form of their own.
 */
export const describeEndpoint: Transform = (route) => {
  const { schema, url } = jsonSchemaTransform(route)
  const described: Described = { ...schema }
  if (!hasFixedNames(described.querystring)) delete described.querystring
  if (mayBeMissing(described.body)) delete described.body
  const types = described.consumes ?? []
  const files = types.filter((type) => type !== 'application/json' && type !== formType)
  if (files.length > 0) {
    const content = files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
    described.body = { content: { 'application/json': { schema: described.body }, ...Object.fromEntries(content) } }
    delete described.consumes
  }
  return { schema: described, url }
}

const hasFixedNames = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'properties' in schema

const mayBeMissing = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  'anyOf' in schema &&
  Array.isArray(schema.anyOf) &&
  schema.anyOf.some((one: { type?: string }) => one.type === 'null')
