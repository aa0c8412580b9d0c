import { messageTag } from '#contracts/document/tags.ts'
import type { Api } from '../api.ts'
import { nameIn, type Schema } from '../schemas/schema.ts'
import { keepUsed } from './keep-used.ts'

/**
 * An OpenAPI 3.1 document as 3.0.3, for tools that know no newer one: what may be null is `nullable`, and webhooks, which it does
 * not have, are left out.
 */
export const lowerForm = ({ webhooks: _, tags: all, ...document }: Api): object => {
  const tags = all.filter(({ name }) => name !== messageTag.name)
  const components = keepUsed(document.components, [document.paths])
  return Object(
    lowerValue({ ...document, tags, components, openapi: '3.0.3' }, (name) => components.schemas[name] ?? {}),
  )
}

type Find = (name: string) => Schema

function lowerValue(value: unknown, find: Find): unknown {
  if (Array.isArray(value)) return value.map((one) => lowerValue(one, find))
  if (typeof value !== 'object' || value === null) return value
  const isExample = (name: string): boolean => 'schema' in value && (name === 'example' || name === 'examples')
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    isExample(name) ? inner : lowerValue(inner, find),
  ])
  return lowerSchema(Object.fromEntries(entries), find)
}

/** Members of an object may be called like the words of a schema: a word counts only with a value of its own kind. */
function lowerSchema(schema: Record<string, unknown>, find: Find): Record<string, unknown> {
  const { type, anyOf, enum: values, $ref, ...rest } = schema
  // What stands beside a reference is not read there, and a frame for nothing but words makes types that nobody needs.
  if (typeof $ref === 'string')
    return Object.keys(rest).some((word) => word !== 'description') ? { ...rest, allOf: [{ $ref }] } : { $ref }
  if (Array.isArray(type)) return { ...lowerTypes(type, rest), ...(Array.isArray(values) ? { enum: values } : {}) }
  if (!Array.isArray(anyOf)) return schema
  const choices: Schema[] = anyOf.filter((one) => one?.type !== 'null')
  if (choices.length === anyOf.length) return schema
  const [first = {}, ...others] = choices
  if (others.length === 0) return { ...rest, ...orNull(first, find) }
  return { ...rest, anyOf: [orNull(first, find), ...others] }
}

/** There null goes along with a type only. */
function orNull(schema: Schema, find: Find): Record<string, unknown> {
  const name = nameIn(schema)
  if (name === undefined) return { ...schema, nullable: true }
  const { type } = find(name)
  if (type !== undefined) return { type, nullable: true, allOf: [schema] }
  return { anyOf: [schema, { type: 'string', nullable: true, enum: [null] }] }
}

function lowerTypes(types: unknown[], rest: Record<string, unknown>): Record<string, unknown> {
  const [type, ...others] = types.filter((one) => one !== 'null')
  const nullable = types.includes('null') ? { nullable: true } : {}
  if (others.length === 0) return { type, ...rest, ...nullable }
  return { ...rest, anyOf: [type, ...others].map((one) => ({ type: one, ...nullable })) }
}
