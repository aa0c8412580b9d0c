import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AnswerKind, Endpoint } from '#contracts/endpoint.ts'

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>
type Described = ReturnType<Transform>['schema']
type Answers = Record<string, object>

const partsType = 'multipart/form-data'
const fileSchema = { type: 'string', format: 'binary' }

/**
 * What an endpoint says of itself, as the OpenAPI document is made from it. Left out are names that are not fixed
 * (a query or body that may have any) and bodies that may as well be missing; files have a form of their own, and a picture
 * may come as one in a form of parts.
 */
export const describeEndpoint: Transform = (given) => {
  const { endpoint } = given.route.config ?? {}
  const { schema, url } = jsonSchemaTransform(
    endpoint ? { ...given, schema: { ...given.schema, response: listJson(endpoint) } } : given,
  )
  const described: Described = { ...schema }
  if (!hasFixedNames(described.querystring)) delete described.querystring
  if (mayBeMissing(described.body)) delete described.body
  const types = described.consumes ?? []
  const { body } = described
  if (body !== undefined && types.some((type) => !plainTypes.has(type))) {
    const content = types.map((type) => [type, { schema: describeBody(type, body) }])
    described.body = { content: Object.fromEntries(content) }
    delete described.consumes
  }
  if (endpoint) described.response = { ...Object(described.response), ...listOthers(endpoint) }
  return { schema: described, url }
}

const plainTypes: ReadonlySet<string> = new Set(['application/json', 'application/x-www-form-urlencoded'])

function describeBody(type: string, body: unknown): unknown {
  if (plainTypes.has(type)) return body
  return type === partsType ? withFile(body) : fileSchema
}

/** The picture of a badge class, an issuer or a badge that is brought in, which JSON has as a text. */
function withFile(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('properties' in body)) return body
  const properties = Object(body.properties)
  return 'image' in properties
    ? { ...body, properties: { ...properties, image: { anyOf: [fileSchema, properties.image] } } }
    : body
}

/** The answers that are JSON, whose schemas are zod's. */
function listJson({ answer = 'json', status = 200, response, otherForm, otherAnswers = {} }: Endpoint): Answers {
  const answers = Object.entries(otherAnswers).filter(([, schema]) => !(schema instanceof z.ZodVoid))
  if (answer !== 'json' || status === 204) return Object.fromEntries(answers)
  return { ...Object.fromEntries(answers), [status]: otherForm ? z.union([response, otherForm]) : response }
}

/** The others, and refusals beyond those that any endpoint has. */
function listOthers({ answer = 'json', status = 200, otherAnswers = {} }: Endpoint): Answers {
  const empty = Object.entries(otherAnswers).filter(([, schema]) => schema instanceof z.ZodVoid)
  const others = Object.fromEntries(empty.map(([other]) => [other, { description: descriptionOf(Number(other)) }]))
  if (answer === 'redirect') return { ...redirects, ...others }
  if (answer === 'json') return status === 204 ? { 204: { description: descriptionOf(204) }, ...others } : others
  return { 200: { description: kinds[answer] }, 304: { description: descriptionOf(304) }, ...redirects, ...others }
}

const descriptions: Record<number, string> = {
  204: 'Done; there is nothing to say',
  301: 'Leads on to the address in Location, for good',
  302: 'Leads on to the address in Location',
  303: 'Leads on to the address in Location',
  304: 'As known by its ETag',
}
const descriptionOf = (status: number): string => descriptions[status] ?? 'Done'
const redirects: Answers = { 301: { description: descriptionOf(301) }, 302: { description: descriptionOf(302) } }

const kinds: Record<AnswerKind, string> = {
  json: 'JSON',
  redirect: 'Leads on',
  bytes: 'A file',
  html: 'A page for people',
  text: 'Text, or a document of its own type',
}

const hasFixedNames = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'properties' in schema

const mayBeMissing = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  'anyOf' in schema &&
  Array.isArray(schema.anyOf) &&
  schema.anyOf.some((one: { type?: string }) => one.type === 'null')
