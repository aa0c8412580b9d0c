import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, textsOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { type Fit, fitAll, fitEach, namePlace, type SchemaRun, writeStable } from './schema-run.ts'

/** Evaluates a part of the document by a part of the schema. */
export type Inner = (schema: Json | undefined, value: Json, place: string) => Fit

/** The keywords that look at the members of an object (JSON Schema, Core and Validation). */
export function checkObject(schema: JsonObject, value: JsonObject, place: string, run: SchemaRun, inner: Inner): Fit {
  const what = namePlace(place)
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  return fitEach(
    () => checkRequired(textsOf(schema.required), value, what),
    () => checkDependent(schema, value, place, inner),
    () =>
      fitAll(names, (name) =>
        checkMember(schema, name, value[name] ?? null, { place: `${place}${place && '.'}${name}`, run, inner }),
      ),
  )
}

function checkRequired(required: string[], value: JsonObject, what: string): Fit {
  const missing = required.find((name) => !Object.hasOwn(value, name))
  return missing === undefined
    ? 'fits'
    : { fault: finding('schema.lacks', { place: what, name: missing.slice(0, 80) }) }
}

function checkDependent(schema: JsonObject, value: JsonObject, place: string, inner: Inner): Fit {
  const { dependentRequired, dependentSchemas, dependencies } = schema
  const rules = [dependentRequired, dependentSchemas, dependencies].flatMap((each) =>
    isJsonObject(each) ? Object.entries(each) : [],
  )
  return fitAll(rules, ([name, rule]) => {
    if (!Object.hasOwn(value, name)) return 'fits'
    return Array.isArray(rule) ? checkRequired(textsOf(rule), value, namePlace(place)) : inner(rule, value, place)
  })
}

function checkMember(
  schema: JsonObject,
  name: string,
  member: Json,
  { place, run, inner }: { place: string; run: SchemaRun; inner: Inner },
): Fit {
  const { properties, patternProperties, additionalProperties, propertyNames } = schema
  const named = isJsonObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : []
  const patterns = isJsonObject(patternProperties) ? Object.entries(patternProperties) : []
  const matches = patterns.map(([pattern, part]) => ({
    part,
    fits: run.spend(20) ? run.testPattern(pattern, name) : undefined,
  }))
  const matched = matches.filter(({ fits }) => fits).map(({ part }) => part)
  const isOpen = matches.some(({ fits }) => fits === undefined)
  const applicable = [...named, ...matched]
  return fitEach(
    () => inner(propertyNames, name, place),
    () => fitAll(applicable, (part) => inner(part, member, place)),
    () => (applicable.length > 0 || isOpen ? (isOpen ? 'open' : 'fits') : inner(additionalProperties, member, place)),
  )
}

/** The keywords that look at the items of an array, in the form of 2019-09 and earlier, and `prefixItems` of later. */
export function checkArray(schema: JsonObject, value: Json[], place: string, run: SchemaRun, inner: Inner): Fit {
  const { items, additionalItems, prefixItems, uniqueItems } = schema
  const tuple = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : []
  const rest = Array.isArray(prefixItems) || !Array.isArray(items) ? items : additionalItems
  return fitEach(
    () =>
      fitAll(value.entries(), ([index, item]) =>
        inner(index < tuple.length ? tuple[index] : rest, item, `${place}[${index}]`),
      ),
    () => (uniqueItems === true ? checkUnique(value, place, run) : 'fits'),
    () => checkContains(schema, value, place, inner),
  )
}

function checkUnique(value: Json[], place: string, run: SchemaRun): Fit {
  const texts = value.map(writeStable)
  if (!run.spend(texts.reduce((sum, text) => sum + text.length, 0) / 100)) return 'open'
  return new Set(texts).size === texts.length ? 'fits' : { fault: finding('schema.twice', { place: namePlace(place) }) }
}

function checkContains(schema: JsonObject, value: Json[], place: string, inner: Inner): Fit {
  const { contains, minContains, maxContains } = schema
  if (contains === undefined) return 'fits'
  const fits = value.map((item, index) => inner(contains, item, `${place}[${index}]`))
  const [sure, open] = [fits.filter((fit) => fit === 'fits').length, fits.filter((fit) => fit === 'open').length]
  const least = typeof minContains === 'number' ? minContains : 1
  const most = typeof maxContains === 'number' ? maxContains : Number.POSITIVE_INFINITY
  if (sure + open < least) return { fault: finding('schema.contains-none', { place: namePlace(place) }) }
  if (sure > most) return { fault: finding('schema.contains-many', { place: namePlace(place) }) }
  return sure >= least && sure + open <= most ? 'fits' : 'open'
}
