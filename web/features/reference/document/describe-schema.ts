import { t } from '#shared/i18n/text.ts'
import { listOf, numberOf, recordOf, textOf } from './narrow.ts'
import type { Schema } from './read-document.ts'

export interface Member {
  name: string
  isRequired: boolean
  schema: Schema
}

/** The name of the type that a schema refers to. */
export const nameOf = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined

/** The members of an object that the schema tells, in its order. */
export function membersOf(schema: Schema): Member[] {
  const required = new Set(listOf(schema.required))
  const own = Object.entries(recordOf(schema.properties)).map(
    ([name, member]): Member => ({ name, isRequired: required.has(name), schema: recordOf(member) }),
  )
  return [...listOf(schema.allOf).flatMap((one) => membersOf(recordOf(one))), ...own]
}

/** The object within that has members of its own and no name: of a list, of what may be null, or of a map. */
export function innerOf(schema: Schema): Schema | undefined {
  if (nameOf(schema) !== undefined) return undefined
  if (membersOf(schema).length > 0) return schema
  return partsOf(schema)
    .map(innerOf)
    .find((one) => one !== undefined)
}

/** The one type with a name that a value is, or is made of. */
export function namedWithin(schema: Schema): string | undefined {
  const name = nameOf(schema)
  if (name !== undefined) return name
  const names = partsOf(schema).flatMap((one) => namedWithin(one) ?? [])
  return names.length === 1 ? names[0] : undefined
}

/** What stands in a list or a map, and what a value can be. */
const partsOf = (schema: Schema): Schema[] =>
  [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf]
    .flat()
    .map(recordOf)
    .filter((one) => Object.keys(one).length > 0)

const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => [...listOf(anyOf), ...listOf(oneOf)].map(recordOf)

/** A piece of what a type is called: a word, or the name of a type that has a place of its own. */
export interface Piece {
  text: string
  isName: boolean
}

const word = (text: string): Piece => ({ text, isName: false })

/** What a type is called, in words and names: `list of`, `Award`. */
export function describeType(schema: Schema): Piece[] {
  const name = nameOf(schema)
  if (name !== undefined) return [{ text: name, isName: true }]
  const choices = choicesOf(schema)
  if (choices.length > 0) return joinChoices(choices.map(describeType))
  const types = [schema.type].flat().filter((one) => typeof one === 'string')
  return types.length > 0 ? joinChoices(types.map((type) => describePlain(type, schema))) : [word(t('anything'))]
}

function describePlain(type: string, schema: Schema): Piece[] {
  if (type === 'array') return [word(t('list of')), ...describeType(recordOf(schema.items))]
  if (type === 'object') {
    const values = recordOf(schema.additionalProperties)
    const isMap = membersOf(schema).length === 0 && Object.keys(values).length > 0
    return isMap ? [word(t('map of')), ...describeType(values)] : [word('object')]
  }
  const format = textOf(schema.format)
  return [word(format && type === 'string' ? format : type)]
}

const joinChoices = (choices: readonly Piece[][]): Piece[] =>
  choices.flatMap((pieces, place) => (place === 0 ? pieces : [word(t('or')), ...pieces]))

/** The values that alone are allowed, as they are written in JSON. */
export const valuesOf = (schema: Schema): string[] => {
  const own = 'const' in schema ? [schema.const] : listOf(schema.enum)
  const found = own.length > 0 ? own : listOf(recordOf(schema.items).enum)
  return found.filter((one) => one !== null).map((one) => JSON.stringify(one))
}

/** The limits that the server holds a value to: `length ≤ 64`. */
export function describeLimits(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern } = schema
  const fallback = schema.default
  const ranges: [string, string][] = [
    [t('length'), describeRange(numberOf(minLength) || undefined, numberOf(maxLength))],
    [t('entries'), describeRange(numberOf(minItems) || undefined, numberOf(maxItems))],
    ['', describeRange(numberOf(minimum), numberOf(maximum))],
  ]
  return [
    ...ranges.filter(([, range]) => range !== '').map(([what, range]) => `${what} ${range}`.trim()),
    ...(textOf(pattern) ? [`${t('pattern')} ${textOf(pattern)}`] : []),
    ...(fallback === undefined ? [] : [t('{value} if left out', { value: JSON.stringify(fallback) })]),
  ]
}

function describeRange(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return most === undefined ? '' : `≤ ${most}`
  if (most === undefined) return `≥ ${least}`
  return least === most ? `= ${most}` : `${least} – ${most}`
}
