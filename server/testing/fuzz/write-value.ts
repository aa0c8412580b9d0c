import { z } from 'zod'
import { newEmail, svgPicture } from '../given.ts'
import { naughtyTexts } from '../hostile-values.ts'
import type { Random } from './random.ts'

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  pattern?: string
  format?: string
}

const deepest = 6
const mostItems = 3
const longestText = 20_000
const attempts = 12

const read = new Map<z.ZodType, JsonSchema>()

/** The schema as JSON Schema, as callers see it. */
export const readSchema = (schema: z.ZodType): JsonSchema => {
  const known = read.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  read.set(schema, made)
  return made
}

/** A value that the schema takes, where chance finds one; else one that comes close. */
export const writeValue = (schema: z.ZodType, random: Random): unknown => {
  const shape = readSchema(schema)
  let value: unknown
  for (let attempt = 0; attempt < attempts; attempt++) {
    // With each attempt it becomes tamer.
    value = write(shape, { random, name: '', depth: 0, wildness: 1 - attempt / attempts })
    if (schema.safeParse(value).success) return value
  }
  return value
}

/** A value by a schema that refers to others by their names. */
export const writeByName = (schema: JsonSchema, named: Record<string, JsonSchema>, random: Random): unknown =>
  write(schema, { random, name: '', depth: 0, wildness: random.pick([0, 0.3, 1]), named })

interface Writing {
  random: Random
  named?: Record<string, JsonSchema>
  /** What the field is called: schemas of addresses do not tell that they are. */
  name: string
  depth: number
  wildness: number
}

function write(schema: JsonSchema, writing: Writing): unknown {
  const { random, depth, named = {} } = writing
  if (schema.$ref !== undefined)
    return depth > 4 * deepest
      ? null
      : write(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, { ...writing, depth: depth + 1 })
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return write(random.pick(choices), writing)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => write(part, writing)))
  const { type = 'any' } = schema
  switch (Array.isArray(type) ? random.pick(type) : type) {
    case 'object':
      return writeObject(schema, writing)
    case 'array':
      return Array.from({ length: countItems(schema, writing) }, () =>
        write(schema.items ?? {}, { ...writing, depth: depth + 1 }),
      )
    case 'string':
      return writeText(schema, writing)
    case 'integer':
    case 'number':
      return writeNumber(schema, writing)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return random.pick<unknown>([{}, 'text', 1, true, null, [], { id: 'urn:uuid:1', type: ['A'] }])
  }
}

function writeObject(schema: JsonSchema, writing: Writing): Record<string, unknown> {
  const { random, depth, wildness } = writing
  const required = new Set(schema.required ?? [])
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, unknown][] => {
    const isThere = required.has(name) || (depth < deepest && random.chance(0.2 + wildness * 0.5))
    return isThere ? [[name, write(field, { ...writing, name, depth: depth + 1 })]] : []
  })
  const { additionalProperties: more } = schema
  const others: [string, unknown][] =
    typeof more === 'object' && Object.keys(more).length > 0 && random.chance(0.5)
      ? [['extensions:More', write(more, { ...writing, depth: depth + 1 })]]
      : []
  return Object.fromEntries([...named, ...others])
}

function countItems({ minItems = 0, maxItems = mostItems }: JsonSchema, { random, depth }: Writing): number {
  const most = Math.max(minItems, Math.min(maxItems, depth > deepest ? 0 : mostItems))
  return minItems + random.below(most - minItems + 1)
}

function writeText({ minLength = 0, maxLength = longestText, pattern, format }: JsonSchema, writing: Writing): string {
  const { random, name, wildness } = writing
  const most = Math.min(maxLength, longestText)
  if (format === 'date-time') return random.pick(moments)
  if (format === 'uri' || /ur[il]s?$|^iss$|^address$|^subject$/i.test(name))
    return random.pick(addresses).slice(0, most)
  if (/e-?mail/i.test(name)) return newEmail('fuzz')
  if (/image|picture/.test(name)) return svgPicture
  if (pattern) {
    const fitting = patterned.filter((text) => new RegExp(pattern, 'u').test(text) && text.length <= most)
    if (fitting.length > 0) return random.pick(fitting)
  }
  const fitting = naughtyTexts.filter((text) => text.length >= minLength && text.length <= most)
  if (fitting.length > 0 && random.chance(wildness * 0.5)) return random.pick(fitting)
  const length = random.chance(wildness * 0.3) ? random.pick([minLength, most]) : Math.min(most, minLength + 8)
  return random.pick(['a', 'Ä', '漢', 'ß']).repeat(Math.max(length, minLength))
}

function writeNumber(schema: JsonSchema, { random }: Writing): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1)
  const most = schema.maximum ?? (schema.exclusiveMaximum === undefined ? 1000 : schema.exclusiveMaximum - 1)
  const whole = [least, most, Math.trunc((least + most) / 2), Math.max(least, Math.min(most, 1))]
  return random.pick(schema.type === 'integer' ? whole : [...whole, Math.max(least, Math.min(most, 0.1))])
}

const moments = [
  '2026-01-02T03:04:05Z',
  '2031-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2024-02-29T12:00:00+14:00',
]
const addresses = [
  'https://harbour.example/a',
  'https://harbour.example/',
  'http://[2001:db8::1]:8080/?q=%00#f',
  'https://xn--nxasmq6b.example/ä?b=c',
  `https://harbour.example/${'a'.repeat(2000)}`,
]
const patterned = [
  '1',
  '0',
  'en',
  'en-GB',
  'ext:Own',
  'key-1',
  'did:web:harbour.example',
  'https://harbour.example/a',
  'urn:uuid:00000000-0000-4000-8000-000000000001',
  '12345678',
  'a'.repeat(32),
  'a'.repeat(43),
  'a'.repeat(64),
  '',
]
