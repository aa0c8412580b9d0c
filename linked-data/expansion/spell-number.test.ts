import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInexactNumber, type Json, type JsonObject } from '#openbadges'
import { canonize } from '../canonize.ts'
import { expandWithJsonLd } from './expand-with-jsonld.ts'
import { numberVectors } from './number-vectors.oracle.ts'
import { spellNumber } from './spell-number.ts'
import { writeQuads } from './write-quads.ts'

const xsd = 'http://www.w3.org/2001/XMLSchema#'
const types = [undefined, `${xsd}double`, `${xsd}float`, `${xsd}decimal`, '@json']

function describe(text: string, type: string | undefined): { context: JsonObject; document: JsonObject } {
  const context: JsonObject = { id: '@id', p: { '@id': 'urn:x:p', ...(type !== undefined && { '@type': type }) } }
  return { context, document: JSON.parse(`{"@context":"urn:x:context","id":"urn:x:s","p":${text}}`) }
}

/** What the number is in a statement, as jsonld is let make it and as the short way makes it. */
async function readBoth(text: string, type: string | undefined): Promise<string[]> {
  const { context, document } = describe(text, type)
  const inline = { ...document, '@context': { '@version': 1.1, ...context } }
  const ways = [await expandWithJsonLd(inline, 'newest')]
  if (type !== '@json') ways.push(writeQuads(document, () => ({ '@context': context })))
  return ways.map((quads) => quads.map(({ object }) => `${object.value} ${object.datatype?.value}`).join())
}

const rows = numberVectors
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

test(`[T4] ${rows.length} numbers are spelt as PyLD spells them, on both ways [V3-15]`, async () => {
  let compared = 0
  for (const [text = '', untyped = '', double, typed, json] of rows) {
    // What is not exact gets no further than the text.
    if (findInexactNumber(`{"p":${text}}`) !== undefined) continue
    const [value, name] = untyped.split(' ')
    const expected = [
      `${value} ${xsd}${name}`,
      `${double} ${xsd}double`,
      `${typed} ${xsd}float`,
      `${typed} ${xsd}decimal`,
    ]
    expected.push(`${json} http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON`)
    // To Python the whole number -0 is 0; as xsd:double it is -0.0E0 to json-gold and to the standard.
    if (text === '-0') expected[1] = `-0.0E0 ${xsd}double`
    for (const [index, type] of types.entries()) {
      for (const found of await readBoth(text, type)) expect(`${text} ${found}`).toBe(`${text} ${expected[index]}`)
    }
    compared += 1
  }
  expect(compared).toBeGreaterThan(150)
}, 60_000)

test('[T4] json-gold spells them likewise but for those named here', () => {
  const others = rows.filter(([text = '', ...cells]) => {
    const [untyped = '=', double = '=', typed = '='] = cells.slice(4)
    const isSame = untyped === '=' && double === '=' && typed === '='
    return !isSame && text !== '-0' && findInexactNumber(`{"p":${text}}`) === undefined
  })
  // From 2^63 on a whole number is a double to it; to the standard it is one from 10^21 on.
  for (const [text] of others) {
    expect(Math.abs(Number(text))).toBeGreaterThanOrEqual(2 ** 63)
    expect(Math.abs(Number(text))).toBeLessThan(1e21)
  }
})

test('[T4] a number with a fraction is a double however small it is, and is read back as nearly the same', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (value) => {
      const { value: spelt, datatype } = spellNumber(value, undefined)
      expect(datatype).toBe(`${xsd}${value % 1 !== 0 || Math.abs(value) >= 1e21 ? 'double' : 'integer'}`)
      expect(Math.abs(Number(spelt) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-15 + Number.MIN_VALUE)
      if (datatype.endsWith('double')) expect(spelt).toMatch(/^-?\d\.(?:0|\d*[1-9])E-?\d+$/)
      else expect(BigInt(spelt)).toBe(BigInt(value))
    }),
  )
})

test('[T4] what JSON cannot write is refused and not read as nothing', async () => {
  const context = { '@vocab': 'https://example.org/ns#' }
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(canonize({ '@context': context, '@id': 'urn:x:1', p: value })).rejects.toThrow('number')
  }
})

test.each<[string, Json, string]>([
  ['a text that is called a double stays that text', '1.5 litres', '"1.5 litres"'],
  ['nor is it taken for no number', 'much', '"much"'],
  ['nor spelt anew', '1.50', '"1.50"'],
  ['the sign of nothing is kept', -0, '"-0.0E0"'],
])('[T4] %s', async (_what, value, spelt) => {
  const p = { '@value': value, '@type': `${xsd}double` }
  const text = await canonize({ '@context': { '@vocab': 'https://example.org/ns#' }, '@id': 'urn:x:1', p })
  expect(text).toBe(`<urn:x:1> <https://example.org/ns#p> ${spelt}^^<${xsd}double> .\n`)
})
