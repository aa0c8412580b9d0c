import { membersOf, nameOf } from './describe-schema.ts'
import { listOf, numberOf, recordOf, textOf } from './narrow.ts'
import type { Content, Reference, Schema } from './read-document.ts'

// What nests deeper is seen where it is described.
const deepest = 6

/** An example of what is sent or answered: the one that the document has, else one made of the schema; undefined for files. */
export function exampleOf({ types }: Reference, { schema, examples }: Content): unknown {
  const [first] = examples
  if (first) return first.value
  return schema === undefined ? undefined : make(types, schema, 0)
}

function make(types: Reference['types'], schema: Schema, depth: number): unknown {
  const name = nameOf(schema)
  if (name !== undefined) return depth < deepest ? make(types, types.get(name) ?? {}, depth + 1) : {}
  if (schema.default !== undefined && schema.default !== null) return schema.default
  if ('const' in schema) return schema.const
  const [value] = listOf(schema.enum).filter((one) => one !== null)
  if (value !== undefined) return value
  const [choice] = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
    .map(recordOf)
    .filter(({ type }) => type !== 'null')
  if (choice) return make(types, choice, depth)
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (type === 'array') {
    const items = Math.max(1, numberOf(schema.minItems) ?? 0)
    return depth < deepest ? Array.from({ length: items }, () => make(types, recordOf(schema.items), depth + 1)) : []
  }
  if (type === 'object' || schema.properties !== undefined || schema.allOf !== undefined)
    return makeObject(types, schema, depth)
  return makePlain(type, schema)
}

/** Members that are required; where none is, the first of them, so that there is something to see. */
function makeObject(types: Reference['types'], schema: Schema, depth: number): Record<string, unknown> {
  const members = membersOf(schema)
  const required = members.filter(({ isRequired }) => isRequired)
  const shown = required.length > 0 ? required : members.slice(0, depth <= 1 ? 1 : 0)
  return Object.fromEntries(shown.map(({ name, schema: inner }) => [name, make(types, inner, depth + 1)]))
}

const texts: Record<string, string> = {
  email: 'ada@example.org',
  uri: 'https://example.org/',
  'date-time': '2026-06-01T12:00:00Z',
  date: '2026-06-01',
  uuid: '0b4f2a3c-6d1e-4f7a-9b8c-2d5e6f7a8b9c',
}

function makePlain(type: unknown, schema: Schema): unknown {
  switch (type) {
    case 'string':
      return texts[textOf(schema.format)] ?? '…'.padEnd(numberOf(schema.minLength) ?? 1, '…')
    case 'integer':
    case 'number':
      return numberOf(schema.minimum) ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}
