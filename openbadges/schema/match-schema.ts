import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { checkArray, checkObject, type Inner } from './check-members.ts'
import { checkValue } from './check-value.ts'
import { resolveReference } from './resolve-reference.ts'
import { type Fit, fitAll, fitEach, namePlace, type SchemaRun, startRun, type TestPattern } from './schema-run.ts'

const maxDepth = 64
// They depend on what other keywords have looked at, or on where the schema was entered.
const undecided = ['unevaluatedProperties', 'unevaluatedItems', '$recursiveRef', '$dynamicRef']

/**
 * Holds a document to a JSON schema (draft 2019-09, and what earlier drafts have in common with it) that somebody else
 * wrote. It is read, never run; it cannot make the reader fetch anything, and what would take too long stays open.
 */
export function matchSchema(schema: JsonObject, document: Json, testPattern: TestPattern): Fit {
  return evaluate(schema, document, { place: '', depth: 0, run: startRun(schema, testPattern) })
}

interface At {
  place: string
  depth: number
  run: SchemaRun
}

function evaluate(schema: Json | undefined, value: Json, { place, depth, run }: At): Fit {
  if (schema === undefined || schema === true) return 'fits'
  if (schema === false) return { fault: finding('schema.forbidden', { place: namePlace(place) }) }
  if (!isJsonObject(schema) || depth > maxDepth || !run.spend(1)) return 'open'
  const inner: Inner = (part, at, where) => evaluate(part, at, { place: where, depth: depth + 1, run })
  return fitEach(
    () => (undecided.some((name) => schema[name] !== undefined && schema[name] !== true) ? 'open' : 'fits'),
    () => followReference(schema, value, place, run, inner),
    () => checkValue(schema, { value, place }, run),
    () => (isJsonObject(value) ? checkObject(schema, value, place, run, inner) : 'fits'),
    () => (Array.isArray(value) ? checkArray(schema, value, place, run, inner) : 'fits'),
    () => checkChoices(schema, value, place, inner),
  )
}

function followReference({ $ref }: JsonObject, value: Json, place: string, run: SchemaRun, inner: Inner): Fit {
  if (typeof $ref !== 'string') return 'fits'
  const part = resolveReference($ref, run.root)
  return part === undefined ? 'open' : inner(part, value, place)
}

function checkChoices(schema: JsonObject, value: Json, place: string, inner: Inner): Fit {
  const { allOf, anyOf, oneOf, not } = schema
  const what = namePlace(place)
  const count = (parts: Json) => {
    const fits = listOf(parts).map((part) => inner(part, value, place))
    return { sure: fits.filter((fit) => fit === 'fits').length, open: fits.filter((fit) => fit === 'open').length }
  }
  return fitEach(
    () => fitAll(listOf(allOf), (part) => inner(part, value, place)),
    () => {
      if (anyOf === undefined) return 'fits'
      const { sure, open } = count(anyOf)
      if (sure > 0) return 'fits'
      return open > 0 ? 'open' : { fault: finding('schema.none', { place: what }) }
    },
    () => {
      if (oneOf === undefined) return 'fits'
      const { sure, open } = count(oneOf)
      if (sure > 1 || sure + open === 0) return { fault: finding('schema.not-exactly-one', { place: what }) }
      return open > 0 ? 'open' : 'fits'
    },
    () => {
      if (not === undefined) return 'fits'
      const fit = inner(not, value, place)
      if (fit === 'fits') return { fault: finding('schema.excluded', { place: what }) }
      return fit === 'open' ? 'open' : 'fits'
    },
    () => checkCondition(schema, value, place, inner),
  )
}

function checkCondition(schema: JsonObject, value: Json, place: string, inner: Inner): Fit {
  if (schema.if === undefined) return 'fits'
  const condition = inner(schema.if, value, place)
  if (condition === 'open') return schema.then === undefined && schema.else === undefined ? 'fits' : 'open'
  return inner(condition === 'fits' ? schema.then : schema.else, value, place)
}
