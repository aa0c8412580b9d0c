import { mapInside, type Schema } from './schema.ts'

export interface Manner {
  /** Leaves out that an object has no other members. */
  isOpen: boolean
  /** Keeps every form that there is, and not only the one to rely on. */
  isExact: boolean
}

const truths: ReadonlySet<unknown> = new Set(['true', 'false', '1', '0', 'True', 'False'])

/**
 * The same schema in words that every generator knows: what may be null says so in its type, truth values are boolean however
 * they may be written, text or a list of texts is a list, and what the JSON of zod says of no use is left out.
 */
export const tidySchema = ({ oneOf, ...given }: Schema, manner: Manner): Schema => {
  const schema = mapInside(oneOf ? { ...given, anyOf: oneOf } : given, (inner) => tidySchema(inner, manner))
  delete schema.$schema
  delete schema.$id
  delete schema.id
  delete schema.propertyNames
  // Of lists that are always empty.
  delete schema.not
  // Of an object generators write what does not compile.
  if (typeof schema.default === 'object' && !Array.isArray(schema.default)) delete schema.default
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
  if (manner.isOpen && schema.additionalProperties === false) delete schema.additionalProperties
  if (isEmpty(schema.additionalProperties)) schema.additionalProperties = true
  if (isEmpty(schema.properties)) delete schema.properties
  if (schema.type === 'array' && !schema.items) schema.items = {}
  if (schema.properties) schema.properties = Object.fromEntries(Object.entries(schema.properties).map(notOnlyNull))
  return tidyValues(schema.anyOf ? tidyChoice(schema, manner) : schema)
}

/** A member that is always null is for some tools no member at all. */
const notOnlyNull = ([name, schema]: [string, Schema]): [string, Schema] => [
  name,
  schema.type === 'null' ? { ...schema, type: ['string', 'null'] } : schema,
]

/** A list of values has a type; one value is a list of one, but a truth value is nothing to choose. */
function tidyValues(schema: Schema): Schema {
  const { const: only, ...rest } = schema
  if (typeof only === 'boolean' || only === 'true') return { ...rest, type: 'boolean' }
  if (only === null) return { ...rest, type: 'null' }
  if (only !== undefined) return { ...rest, type: typeof only === 'number' ? 'integer' : typeof only, enum: [only] }
  if (Array.isArray(schema.type) && ['boolean', 'string'].every((type) => schema.type?.includes(type))) {
    return { ...rest, type: schema.type.length > 2 ? ['boolean', 'null'] : 'boolean' }
  }
  if (isTruth(schema)) {
    const { enum: _, pattern: __, ...others } = schema
    return { ...others, type: 'boolean' }
  }
  return schema
}

const isTruth = (schema: Schema): boolean =>
  schema.enum?.every((value) => truths.has(value)) === true && schema.enum.some((value) => value === 'true')

function tidyChoice({ anyOf = [], ...rest }: Schema, { isExact }: Manner): Schema {
  const isNullable = anyOf.some(({ type }) => type === 'null')
  const given = anyOf.filter((one) => one.type !== 'null' && !isNothing(one))
  const different = given.filter((one, place) => given.findIndex((other) => isEqual(one, other)) === place)
  const choices = joinTexts(isExact ? different : dropTwins(different))
  if (choices.length === 0) return { ...rest, type: 'null' }
  const [first = {}, ...others] = choices
  if (others.length > 0) return { ...rest, anyOf: isNullable ? [...choices, { type: 'null' }] : choices }
  if (!isNullable) return { ...first, ...rest }
  if (first.anyOf) return { ...first, ...rest, anyOf: [...first.anyOf, { type: 'null' }] }
  if (first.$ref !== undefined || first.properties) return { ...rest, anyOf: [first, { type: 'null' }] }
  if (first.type === undefined) return { ...first, ...rest }
  return {
    ...first,
    ...rest,
    type: [first.type, 'null'].flat(),
    ...(first.enum ? { enum: [...first.enum, null] } : {}),
  }
}

/** One text or another text is a text; a word of a list or a text of a pattern is one of a longer pattern. */
function joinTexts(given: Schema[]): Schema[] {
  const choices = joinWords(joinLists(given))
  const isText = ({ type, enum: values }: Schema) => type === 'string' && values === undefined
  const texts = choices.filter(isText)
  if (texts.length < 2) return choices
  const longest = Math.max(...texts.map(({ maxLength }) => Number(maxLength ?? Number.POSITIVE_INFINITY)))
  const joined = { type: 'string', ...(Number.isFinite(longest) ? { maxLength: longest } : {}) }
  return [joined, ...choices.filter((one) => !isText(one))]
}

/** A word of one list or of another is one of a list of all. */
function joinLists(choices: Schema[]): Schema[] {
  const isList = ({ type, enum: words }: Schema) => type === 'string' && words !== undefined
  const [first, ...others] = choices.filter(isList)
  if (others.length === 0) return choices
  const words = [...new Set([first, ...others].flatMap((one) => one?.enum ?? []))]
  return choices.flatMap((one) => (one === first ? [{ ...one, enum: words }] : isList(one) ? [] : [one]))
}

function joinWords(choices: Schema[]): Schema[] {
  const words = choices.find(({ type, enum: values }) => type === 'string' && values !== undefined)
  const text = choices.find(({ type, pattern }) => type === 'string' && /^\^.*\$$/.test(pattern ?? ''))
  if (!words?.enum || !text?.pattern) return choices
  const literal = words.enum.map((word) => String(word).replace(/[^\w:]/g, '\\$&'))
  const joined = { ...text, pattern: `^(?:${[...literal, text.pattern.slice(1, -1)].join('|')})$` }
  return choices.flatMap((one) => (one === words ? [] : [one === text ? joined : one]))
}

/** Of two choices the one that takes what the other takes too. */
function dropTwins(choices: Schema[]): Schema[] {
  const list = choices.find(({ type }) => type === 'array')
  if (list) {
    const twin = choices.find((one) => one !== list && isEqual(kindOf(one), kindOf(list.items ?? {})))
    const lesser = twin && isAnything(twin) ? list : twin
    return choices.filter((one) => one !== lesser)
  }
  if (choices.some(({ type }) => type === 'boolean'))
    return choices.filter((one) => one.type === 'boolean' || one.type !== 'string')
  // An id that may come as a number is a text.
  if (choices.some(({ type }) => type === 'string') && choices.some(({ type }) => type === 'integer'))
    return choices.filter(({ type }) => type !== 'integer')
  const texts = choices.filter(({ type }) => type === 'string')
  const [longer] = texts.filter((one) => !one.enum)
  return longer ? choices.filter((one) => !isEqual(one.enum, [''])) : choices
}

/** An object of whatever members is sent as it is: most extensions of Open Badges are one, and few a list. */
const isAnything = ({ type, properties, additionalProperties }: Schema): boolean =>
  type === 'object' && properties === undefined && additionalProperties !== undefined

/** Whether they are alike but for their limits. */
const kindOf = ({ type, $ref, properties, additionalProperties }: Schema): unknown =>
  $ref ?? (properties ? Object.keys(properties) : [type, additionalProperties !== undefined])

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isEmpty = (value: unknown): boolean => typeof value === 'object' && Object.keys(value ?? {}).length === 0
const isNothing = ({ not, ...rest }: Schema): boolean => isEmpty(rest)
