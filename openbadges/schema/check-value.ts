import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, textsOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { type Fit, fitEach, namePlace, type SchemaRun, writeStable } from './schema-run.ts'

interface Place {
  value: Json
  place: string
}

/** The keywords that look at a value itself: its type, its choices, its bounds, its pattern (JSON Schema, Validation). */
export function checkValue(schema: JsonObject, { value, place }: Place, run: SchemaRun): Fit {
  const what = namePlace(place)
  return fitEach(
    () => checkType(schema.type, value, what),
    () => checkChoices(schema, value, what, run),
    () => checkNumber(schema, value, what),
    () => checkSize(schema, value, what, run),
    () => checkPattern(schema.pattern, value, what, run),
  )
}

function checkType(type: Json | undefined, value: Json, what: string): Fit {
  if (type === undefined) return 'fits'
  const types = textsOf(type)
  return types.some((name) => isOfType(name, value))
    ? 'fits'
    : { fault: finding('schema.type', { place: what, names: types.join(' or ') }) }
}

function isOfType(name: string, value: Json): boolean {
  if (name === 'array') return Array.isArray(value)
  if (name === 'object') return isJsonObject(value)
  if (name === 'null') return value === null
  if (name === 'integer') return Number.isInteger(value)
  return (name === 'string' || name === 'number' || name === 'boolean') && typeof value === name
}

function checkChoices(schema: JsonObject, value: Json, what: string, run: SchemaRun): Fit {
  const { enum: choices, const: only } = schema
  const allowed = Array.isArray(choices) ? choices : []
  if (only === undefined && choices === undefined) return 'fits'
  const own = writeStable(value)
  if (!run.spend(own.length / 100 + allowed.length)) return 'open'
  if (only !== undefined && writeStable(only) !== own) return { fault: finding('schema.value', { place: what }) }
  if (choices === undefined || allowed.some((choice) => writeStable(choice) === own)) return 'fits'
  return { fault: finding('schema.choice', { place: what }) }
}

function checkNumber(schema: JsonObject, value: Json, what: string): Fit {
  if (typeof value !== 'number') return 'fits'
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  // In draft 4 these are switches, with another meaning.
  if (typeof exclusiveMinimum === 'boolean' || typeof exclusiveMaximum === 'boolean') return 'open'
  if (typeof minimum === 'number' && value < minimum) return { fault: finding('schema.small', { place: what }) }
  if (typeof maximum === 'number' && value > maximum) return { fault: finding('schema.large', { place: what }) }
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    return { fault: finding('schema.small', { place: what }) }
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    return { fault: finding('schema.large', { place: what }) }
  if (typeof multipleOf === 'number' && !Number.isInteger(value / multipleOf)) {
    return { fault: finding('schema.multiple', { place: what, value: String(multipleOf) }) }
  }
  return 'fits'
}

function checkSize(schema: JsonObject, value: Json, what: string, run: SchemaRun): Fit {
  const [least, most] = limitsOf(schema, value)
  if (least === undefined && most === undefined) return 'fits'
  if (typeof value === 'string' && !run.spend(value.length / 100)) return 'open'
  const size = sizeOf(value)
  if (typeof least === 'number' && size < least) return { fault: finding('schema.short', { place: what }) }
  return typeof most === 'number' && size > most ? { fault: finding('schema.long', { place: what }) } : 'fits'
}

function limitsOf(schema: JsonObject, value: Json): (Json | undefined)[] {
  if (typeof value === 'string') return [schema.minLength, schema.maxLength]
  if (Array.isArray(value)) return [schema.minItems, schema.maxItems]
  return isJsonObject(value) ? [schema.minProperties, schema.maxProperties] : []
}

function sizeOf(value: Json): number {
  if (typeof value === 'string') return [...value].length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}

function checkPattern(pattern: Json | undefined, value: Json, what: string, run: SchemaRun): Fit {
  if (typeof pattern !== 'string' || typeof value !== 'string') return 'fits'
  const matches = run.spend(20) ? run.testPattern(pattern, value) : undefined
  if (matches === undefined) return 'open'
  return matches ? 'fits' : { fault: finding('schema.form', { place: what }) }
}
