import { mapInside, nameIn, refTo, type Schema } from './schema.ts'

/**
 * Gives every object, every choice of several forms and whatever has words or members of any name and may be null a name, from
 * where it stands: `staff` of `Issuer` is `IssuerStaff`, or from its title. What has none gets one of each generator's own.
 */
export const nameInline = (named: Record<string, Schema>, roots: Map<string, Schema>): Record<string, Schema> => {
  const all: Record<string, Schema> = {}
  const place = (schema: Schema, name: string): Schema => {
    if (isOrNull(schema)) return orNull(schema, (inner) => give(inner, name))
    return isObject(schema) || isChoice(schema) ? give(schema, name) : nameInside(schema, name)
  }
  const give = (schema: Schema, name: string): Schema => {
    const { title, ...rest } = schema
    if (typeof title === 'string') {
      all[title] ??= nameInside(rest, title)
      return refTo(title)
    }
    const free = name in named || name in all ? findFree(name, all, named) : name
    // What stands inside finds the name taken.
    all[free] = schema
    all[free] = nameInside(schema, free)
    return refTo(free)
  }
  // A body or an answer of which no member is known is a thing all the same.
  const placeRoot = (schema: Schema, name: string): Schema =>
    schema.type === 'object' ? give(schema, name) : place(schema, name)
  const nameInside = (schema: Schema, name: string): Schema =>
    mapInside(schema, (inner, step, isMember) =>
      place(inner, isMember ? `${name}${pascal(step)}` : nameStep(name, step, inner, schema)),
    )
  for (const [name, schema] of Object.entries(named)) all[name] = nameInside(schema, name)
  for (const [key, schema] of roots) roots.set(key, isName(key) ? placeRoot(schema, nameRoot(key, schema)) : schema)
  return all
}

/** What is no name stands where it is used, such as the parameters of an address. */
const isName = (key: string): boolean => /^\w+$/.test(key)

const isObject = ({ properties }: Schema): boolean => Object.keys(properties ?? {}).length > 0

const isChoice = ({ anyOf = [] }: Schema): boolean => anyOf.filter(({ type }) => type !== 'null').length > 1

/** What may be null too: what goes before null has the name, and what is said of both stays. */
const isOrNull = ({ type, anyOf = [], enum: words = [] }: Schema): boolean =>
  (anyOf.length > 2 && anyOf.some((one) => one.type === 'null')) ||
  (words.length > 2 && words.includes(null)) ||
  (Array.isArray(type) && type.includes('object'))

function orNull(schema: Schema, give: (inner: Schema) => Schema): Schema {
  const { description, default: usual, anyOf, enum: words, type = [], ...rest } = schema
  const inner = {
    ...rest,
    ...(anyOf ? { anyOf: anyOf.filter((one) => one.type !== 'null') } : {}),
    ...(words ? { enum: words.filter((word) => word !== null) } : {}),
    ...(anyOf ? {} : { type: [type].flat().filter((one) => one !== 'null')[0] ?? 'string' }),
  }
  return {
    ...(description === undefined ? {} : { description }),
    ...(usual === undefined ? {} : { default: usual }),
    anyOf: [give(inner), { type: 'null' }],
  }
}

/** By what it holds, where that is nothing but a frame; else by its endpoint. */
function nameRoot(key: string, { properties = {} }: Schema): string {
  const { status, result, Resources } = properties
  const held = nameIn((Resources ?? (status && result))?.items ?? {})
  if (held === undefined) return pascal(key)
  if (Resources) return `${held}List`
  return `${held}${properties.pagination ? 'Feed' : 'Envelope'}`
}

function nameStep(name: string, step: string, inner: Schema, around: Schema): string {
  // The choice itself has the name.
  if (step === 'anyOf') return `${name}${discriminate(inner) || (isChoice(around) ? 'Object' : '')}`
  if (step === 'items') return singular(name)
  return `${name}Value`
}

/** Of several forms of one thing that which says in a member which it is has its word. */
function discriminate({ properties = {} }: Schema): string {
  for (const member of Object.values(properties)) {
    const [only, ...others] = member.enum ?? []
    if (typeof only === 'string' && others.length === 0) return pascal(only)
  }
  return ''
}

export const pascal = (text: string): string =>
  text
    .replace(/^[^A-Za-z]+/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|us|is|ch|sh|x)es$/, '$1')
    .replace(/([^siu])s$/, '$1')

function findFree(name: string, ...taken: Record<string, Schema>[]): string {
  for (let number = 2; ; number++) {
    const other = `${name}${number}`
    if (taken.every((one) => !(other in one))) return other
  }
}
