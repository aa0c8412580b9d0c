import { Ajv2019 } from 'ajv/dist/2019.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finding } from '#shared/messages/findings/finding.ts'
import { buildSchema } from '../model/build-schema.ts'
import { fullCredential } from '../model/full-documents.oracle.ts'
import type { Json, JsonObject } from '../tools.ts'
import { matchSchema } from './match-schema.ts'

const ajv = new Ajv2019({ strict: false, validateFormats: false, logger: false })
const test = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
const fitOf = (schema: JsonObject, value: Json) => {
  const fit = matchSchema(schema, value, test)
  return typeof fit === 'object' ? 'fault' : fit
}

const leaf = fc.constantFrom<Json[]>(null, true, false, 0, 1, 2.5, -3, 4, '', 'a', 'ab', 'abc', '😀', [], {})
const value = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', 'c'), tie('json'), { maxKeys: 3 }),
  ),
})).json

const small = fc.nat({ max: 3 })
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object')
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 })
const schemas = fc.letrec<{ schema: Json }>((tie) => {
  const schema = tie('schema')
  const list = fc.array(schema, { minLength: 1, maxLength: 2 })
  const byName = fc.dictionary(fc.constantFrom('a', 'b', 'c'), schema, { maxKeys: 2 })
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.boolean(),
      fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 2 })) }),
      fc.record({
        enum: fc.uniqueArray(leaf, { minLength: 1, maxLength: 3, selector: (each) => JSON.stringify(each) }),
      }),
      fc.record({ const: value }),
      fc.record({ minimum: small, exclusiveMaximum: small }, { requiredKeys: [] }),
      fc.record(
        { maximum: small, exclusiveMinimum: small, multipleOf: fc.constantFrom(1, 2, 0.5) },
        { requiredKeys: [] },
      ),
      fc.record(
        { minLength: small, maxLength: small, pattern: fc.constantFrom('^a', 'b$', '^.$') },
        { requiredKeys: [] },
      ),
      fc.record({ minItems: small, maxItems: small, uniqueItems: fc.boolean() }, { requiredKeys: [] }),
      fc.record({ items: fc.oneof(schema, list), additionalItems: schema }, { requiredKeys: [] }),
      fc.record({ contains: schema, minContains: small, maxContains: small }, { requiredKeys: ['contains'] }),
      fc.record({ properties: byName, additionalProperties: schema, required: names }, { requiredKeys: [] }),
      fc.record(
        {
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), schema, { maxKeys: 2 }),
          minProperties: small,
          maxProperties: small,
        },
        { requiredKeys: [] },
      ),
      fc.record({ propertyNames: schema, dependentSchemas: byName }, { requiredKeys: [] }),
      fc.record({ dependentRequired: fc.dictionary(fc.constantFrom('a', 'b'), names, { maxKeys: 2 }) }),
      fc.record({ allOf: list, anyOf: list, oneOf: list, not: schema }, { requiredKeys: [] }),
      fc
        .array(schema, { minLength: 1, maxLength: 3 })
        .map((parts) => Object.fromEntries(parts.map((part, index) => [['if', 'then', 'else'][index], part]))),
      fc.constantFrom({ $ref: '#/$defs/one' }, { $ref: '#two' }),
    ) as fc.Arbitrary<Json>,
  }
}).schema

const $defs: JsonObject = { one: { type: ['string', 'array'] }, two: { $anchor: 'two', minLength: 2, minItems: 1 } }

function askValidator(schema: object, document: Json): 'fits' | 'fault' | 'broken' {
  try {
    return ajv.compile(schema)(document) ? 'fits' : 'fault'
  } catch (failure) {
    if (failure instanceof ReferenceError) return 'broken'
    throw failure
  }
}

describe('a schema that somebody else wrote', () => {
  it('is read as an independent validator reads it [P3-06]', () => {
    fc.assert(
      fc.property(schemas, value, (made, json) => {
        const [part, document]: [Json, Json] = JSON.parse(JSON.stringify([made, json]))
        const schema = { $defs, allOf: [part] }
        const asked = askValidator(schema, document)
        // Of some schemas it makes code that breaks; then it has said nothing.
        fc.pre(asked !== 'broken')
        expect(fitOf(schema, document)).toBe(asked)
      }),
      { numRuns: 1500 },
    )
    for (const form of ['achievementcredential', 'achievementcredential-json-ld']) {
      const schema = buildSchema(form, 'https://sash.example/schema') ?? {}
      expect(matchSchema(schema, fullCredential, test)).toBe('fits')
      const { issuer, ...rest } = fullCredential
      expect(matchSchema(schema, rest, test)).toEqual({
        fault: finding('schema.lacks', { place: 'it', name: 'issuer' }),
      })
    }
  })

  it('stays open where it leads elsewhere, says what is not read here, or goes on without end', () => {
    const endless = { $ref: '#' }
    const wide: JsonObject = {
      $defs: {
        a: { allOf: Array.from({ length: 30 }, () => ({ $ref: '#/$defs/b' })) },
        b: { allOf: Array.from({ length: 30 }, () => ({ $ref: '#/$defs/c' })) },
        c: { allOf: Array.from({ length: 900 }, () => ({ type: 'object' })) },
      },
      $ref: '#/$defs/a',
    }
    const open: JsonObject[] = [
      { $ref: 'https://evil.example/schema.json' },
      { $ref: '#/$defs/none' },
      { $ref: '#/constructor' },
      { unevaluatedProperties: false },
      endless,
      wide,
      { not: { $ref: 'https://evil.example/' } },
    ]
    for (const schema of open) expect(matchSchema(schema, {}, test)).toBe('open')
    expect(matchSchema({ pattern: '(a+)+$' }, 'a', () => undefined)).toBe('open')
    expect(matchSchema({ required: ['x'], $ref: 'https://evil.example/' }, {}, test)).toEqual({
      fault: finding('schema.lacks', { place: 'it', name: 'x' }),
    })
    expect(matchSchema({ anyOf: [{ $ref: 'https://evil.example/' }, true] }, {}, test)).toBe('fits')
  })

  it('takes no longer than a moment, whatever it asks', () => {
    const started = performance.now()
    const texts = Array.from({ length: 500 }, (_, index) => 'x'.repeat(2000) + index)
    const schema = { items: { minLength: 1, enum: texts }, uniqueItems: true }
    expect(matchSchema(schema, [...texts, ...texts], test)).not.toBe('fits')
    expect(
      matchSchema(
        { items: { minLength: 1 } },
        Array.from({ length: 200_000 }, () => 'x'),
        test,
      ),
    ).toBe('open')
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
