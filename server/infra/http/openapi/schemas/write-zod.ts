import { z } from 'zod'
import { answersTellOf, tellsOf } from '#contracts/document/formats.ts'
import { isSomeOf } from '#contracts/fields/some-of.ts'
import type { Schema } from './schema.ts'
import { tidySchema } from './tidy-schema.ts'

export type Direction = 'input' | 'output'

interface Told {
  /** Those that have a name. */
  named: Record<string, Schema>
  /** Those that were asked for. */
  roots: Map<string, Schema>
}

const rootMark = '~'

/**
 * Schemas of zod as JSON Schema, in which those with names are references. `input` is what is taken, `output` what is answered;
 * `isOpen` leaves out that answers have no other members, which the next release may give them.
 */
export const writeZod = (
  names: ReadonlyMap<z.ZodType, string>,
  roots: ReadonlyMap<string, z.ZodType>,
  direction: Direction,
  isOpen: boolean,
): Told => {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  for (const [key, schema] of roots) registry.add(z.object({ root: schema }), { id: `${rootMark}${key}` })
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    metadata: z.globalRegistry,
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) =>
      override(zodSchema as unknown as z.ZodType, jsonSchema as Schema, direction),
  })
  const isAnswered = direction === 'output'
  // What is taken is told as strictly as it is, in the form to rely on; of what is answered every form may come.
  const manner = { isOpen: isAnswered && isOpen, isExact: isAnswered }
  const told: Told = { named: {}, roots: new Map() }
  for (const [id, schema] of Object.entries(schemas)) {
    const tidied = tidySchema(schema as Schema, manner)
    const root = id.startsWith(rootMark) ? tidied.properties?.root : undefined
    if (root) told.roots.set(id.slice(rootMark.length), root)
    else told.named[id] = tidied
  }
  return told
}

function override(schema: z.ZodType, json: Schema, direction: Direction): void {
  if (direction === 'input') Object.assign(json, limitsBehind(schema))
  if (direction === 'input' && isSomeOf(schema)) json.minProperties = 1
  fitPattern(schema, json)
  const told = (direction === 'input' ? tellsOf : answersTellOf).get(schema)
  if (told) {
    delete json.pattern
    Object.assign(json, told)
  }
}

const limits = ['minLength', 'maxLength', 'format', 'pattern'] as const

/** A text that is trimmed and then looked at has the limits of what comes out. */
function limitsBehind(schema: z.ZodType): Schema {
  if (!(schema instanceof z.ZodPipe) || !isText(schema.out) || !isText(schema.in)) return {}
  const out = z.toJSONSchema(schema.out as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => override(zodSchema as unknown as z.ZodType, jsonSchema as Schema, 'input'),
  }) as Schema
  return Object.fromEntries(limits.flatMap((name) => (out[name] === undefined ? [] : [[name, out[name]]])))
}

const isText = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodPipe) return isText(schema.in)
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat
}

/** Patterns without flags, and without letters by their properties, which half of the tools do not know. */
function fitPattern(schema: z.ZodType, json: Schema): void {
  // What stands around a text, such as that it may be left out, has what was found for the text.
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)) return
  const known = listPatterns(schema).filter(
    ({ flags, source }) => !flags.includes('i') && !/\\[pP]\{|\(\?[<i]/.test(source),
  )
  delete json.allOf
  delete json.pattern
  if (known[0] && json.format === undefined) json.pattern = known[0].source
}

/** What a text has to look like, in the order in which its schema says it. */
const listPatterns = (schema: z.ZodType): RegExp[] =>
  (schema.def.checks ?? []).flatMap((check) => {
    const { def } = check._zod as { def: { pattern?: unknown } }
    return def.pattern instanceof RegExp ? [def.pattern] : []
  })
