import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, LinkedDataError } from '../tools.ts'
import { writeCanonically } from './canonical-text.oracle.ts'
import { canonizeJson } from './canonize-json.ts'

describe('the canonical text of a JSON value', () => {
  it('is that of RFC 8785', () => {
    const value: Json = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,-0],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    )
    expect(canonizeJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
    const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6']
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33']
    const object = Object.fromEntries(names.map((name) => [name, 0]))
    expect(Object.keys(JSON.parse(canonizeJson({ a: object }).slice(5, -1)))).toHaveLength(7)
    expect(
      [...canonizeJson(object).matchAll(/"(.|..|\\r)":0/gu)].map(([, name]) => name?.replace('\\r', '\r')),
    ).toEqual(sorted)
  })

  it('is that of another implementation, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        const value: Json = JSON.parse(text)
        expect(canonizeJson(value)).toBe(writeCanonically(value))
      }),
    )
  })

  it('leaves out what is not there, and keeps names that mean something to the language', () => {
    expect(canonizeJson({ b: undefined, a: [{ c: undefined }] })).toBe('{"a":[{}]}')
    expect(canonizeJson(JSON.parse('{"__proto__":{"x":1},"constructor":2}'))).toBe(
      '{"__proto__":{"x":1},"constructor":2}',
    )
  })

  it('has members in order and numbers and texts as RFC 8785 writes them', () => {
    const value = { b: [1, 'é\n', null, undefined], a: { '\u20ac': 1e21, '1': 4.5 }, c: undefined }
    expect(canonizeJson(value as unknown as Json)).toBe('{"a":{"1":4.5,"€":1e+21},"b":[1,"é\\n",null,null]}')
  })

  it('does not exist for what would be written like something else', () => {
    const values: Json[] = ['\ud800', { a: ['x\udc00y'] }, { '\udfff': 1 }, [JSON.parse('1e999')], Number.NaN]
    for (const value of values) expect(() => canonizeJson(value)).toThrow(LinkedDataError)
  })
})
