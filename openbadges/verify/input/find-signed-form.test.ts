import { expect, test } from 'vitest'
import { findSignedForm } from './find-signed-form.ts'

const badge = 'https://school.example/badges/1'
const form = 'https://school.example/badges/1.json?v=3_0'
const link = (target: string, more = 'rel="alternate"; type="application/vc+ld+json"') => `<${target}>; ${more}`

test.each([
  ['as an address', link(form), form],
  ['relative to the badge', link('/badges/1.json?v=3_0'), form],
  ['among others', `</a>; rel="next", ${link(form, 'type=application/vc; title="a, b"; rel="alternate me"')}`, form],
])('a signed form is found %s', (_how, header, expected) => {
  expect(findSignedForm(header, badge)).toBe(expected)
})

test.each([
  ['on another origin', link('https://evil.example/badges/1.json')],
  ['on another port', link('https://school.example:8443/badges/1.json')],
  ['over another protocol', link('http://school.example/badges/1.json')],
  ['with a password', link('https://a:b@school.example/badges/1.json')],
  ['as a script', link('javascript:alert(1)')],
  ['at the very same address', link(badge)],
  ['of another type', link(form, 'rel="alternate"; type="text/html"')],
  ['as something else', link(form, 'rel="next"; type="application/vc+ld+json"')],
  ['without words', ''],
  ['after very much else', `${'<a>; rel=x, '.repeat(1000)}${link(form)}`],
])('none is believed %s', (_how, header) => {
  expect(findSignedForm(header, badge)).toBeUndefined()
})

test('a header without end is read in no time', () => {
  const before = performance.now()
  for (const sign of [' ', ',', '<', ',<', ';', '"', '='])
    expect(findSignedForm(`<a>${sign.repeat(100_000)}`, badge)).toBeUndefined()
  expect(performance.now() - before).toBeLessThan(1000)
})
