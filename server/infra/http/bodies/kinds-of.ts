import { z } from 'zod'

/** What a schema takes, as far as a text can be read for it. */
export interface Kinds {
  text: boolean
  flag: boolean
  number: boolean
  empty: boolean
  shape: Readonly<Record<string, z.ZodType>> | undefined
  element: z.ZodType | undefined
  /** Of objects whose names are free. */
  values: z.ZodType | undefined
}

const known = new WeakMap<z.ZodType, Kinds>()

const nothing: Kinds = {
  text: false,
  flag: false,
  number: false,
  empty: false,
  shape: undefined,
  element: undefined,
  values: undefined,
}

export const kindsOf = (schema: z.ZodType): Kinds => {
  const found = known.get(schema) ?? read(schema)
  known.set(schema, found)
  return found
}

function read(schema: z.ZodType): Kinds {
  if (schema instanceof z.ZodNullable) return { ...kindsOf(inner(schema)), empty: true }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodLazy
  ) {
    return kindsOf(inner(schema))
  }
  if (schema instanceof z.ZodPipe) {
    const from = schema.in as z.ZodType
    return kindsOf(from instanceof z.ZodTransform ? (schema.out as z.ZodType) : from)
  }
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).map(kindsOf).reduce(join, nothing)
  if (schema instanceof z.ZodObject) return { ...nothing, shape: schema.shape as Record<string, z.ZodType> }
  if (schema instanceof z.ZodRecord) return { ...nothing, values: schema.valueType as z.ZodType }
  if (schema instanceof z.ZodArray) return { ...nothing, element: schema.element as z.ZodType }
  if (schema instanceof z.ZodBoolean) return { ...nothing, flag: true }
  if (schema instanceof z.ZodNumber) return { ...nothing, number: true }
  if (schema instanceof z.ZodNull) return { ...nothing, empty: true }
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(kindOfValue).reduce(join, nothing)
  if (schema instanceof z.ZodUndefined) return nothing
  // Whatever else there is takes a text as it is, or nothing that a text could stand for.
  return { ...nothing, text: true }
}

const inner = (schema: { unwrap(): unknown }): z.ZodType => schema.unwrap() as z.ZodType

const kindOfValue = (value: unknown): Kinds => ({
  ...nothing,
  text: typeof value === 'string',
  flag: typeof value === 'boolean',
  number: typeof value === 'number',
  empty: value === null,
})

const join = (one: Kinds, other: Kinds): Kinds => ({
  text: one.text || other.text,
  flag: one.flag || other.flag,
  number: one.number || other.number,
  empty: one.empty || other.empty,
  shape: one.shape && other.shape ? { ...other.shape, ...one.shape } : (one.shape ?? other.shape),
  element: one.element ?? other.element,
  values: one.values ?? other.values,
})
