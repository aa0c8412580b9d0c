// Writes linked-data/expansion/number-vectors.oracle.ts: what two other implementations make of numbers.
// PYLD_PYTHON=… node ops/tsx.mjs ops/changes/write-vectors.ts
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Reader, startReaders } from './readers.ts'

const xsd = 'http://www.w3.org/2001/XMLSchema#'
const types = {
  untyped: undefined,
  double: `${xsd}double`,
  float: `${xsd}float`,
  decimal: `${xsd}decimal`,
  json: '@json',
}
const chosen =
  `0 -0 0.0 -0.0 1 -1 100 100.0 1e2 1E+2 1.0e0 0.1 -0.5 1.5 5.5 0.000001 1e-6 1e-7 4e-7 -4e-7 4.0E-7 0.0000004
1.5e-7 5e-324 2.2250738585072014e-308 1e-300 1.7976931348623157e308 0.3 0.30000000000000004 1.0000000000000002 52.520008
5.9604644775390625e-8 1.7881393432617188e-7 8.940696716308594e-8 1000000000000000.5 1000000000000001.5 -1000000000000000.5
9007199254740991 9007199254740992 9007199254740993 9007199254740994 -9007199254740993 9223372036854774784
9223372036854775808 123456789012345680000 123456789012345683968 1e20 999999999999999868928 1e21 1.0E21 -1e21
1000000000000000000000 1000000000000000000001 1.5e21 1e22 1e23 1e100 1e400 1e-400 1.00000000000000000001`.split(/\s+/)

// The same numbers each time, of all sizes.
function* someNumbers(): Generator<string> {
  let state = 1n
  const view = new DataView(new ArrayBuffer(8))
  const next = () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n)
    return state
  }
  for (let count = 0; count < 40; count++) {
    view.setBigUint64(0, next() ^ (next() >> 32n))
    if (Number.isFinite(view.getFloat64(0))) yield String(view.getFloat64(0))
    yield String(Number(next() >> 24n) / 10 ** (count % 20))
    yield String(Number((next() >> 11n) | 1n) / 2 ** (30 + count))
  }
}

const quad = /^<urn:s> <urn:p> "(.*)"\^\^<(?:.*[#])(\w+)> \.\n$/

async function readNumber(reader: Reader, text: string): Promise<string[]> {
  const cells: string[] = []
  for (const type of Object.values(types)) {
    const context = { '@version': 1.1, p: { '@id': 'urn:p', ...(type && { '@type': type }) } }
    const answer = await reader.read(`{"@context":${JSON.stringify(context)},"@id":"urn:s","p":${text}}`)
    const [, value = 'refused', datatype = ''] = quad.exec(answer.forms[0] ?? '') ?? []
    cells.push(type === undefined && datatype !== '' ? `${value} ${datatype}` : value)
  }
  const [untyped = '', double = '', float = '', decimal = '', json = ''] = cells
  if (float !== decimal) throw new Error(`${reader.name} reads ${text} in two ways`)
  return [untyped, double, float, json]
}

const readers = startReaders(new Map(), false)
const lines: string[] = []
for (const text of new Set([...chosen, ...someNumbers()])) {
  const [first = [], second = []] = await Promise.all(readers.map((reader) => readNumber(reader, text)))
  const others = second.map((cell, index) => (cell === first[index] ? '=' : cell))
  lines.push([text, ...first, ...(others.every((cell) => cell === '=') ? [] : others)].join(' | '))
}
for (const reader of readers) reader.end()

const head = `// Written by ops/changes/write-vectors.ts with PyLD 3.3.0 and json-gold 0.9.1.

/**
 * A number in the text of a document, and what PyLD makes of it: of a term without a type (with the datatype it gets), of
 * one that is an xsd:double, of one of any other datatype, and of one that is JSON; then what json-gold makes of it where
 * that is not the same.
 */
export const numberVectors = \`
${lines.join('\n')}
\`
`
const target = path.join(import.meta.dirname, '../../linked-data/expansion/number-vectors.oracle.ts')
writeFileSync(target, head)
