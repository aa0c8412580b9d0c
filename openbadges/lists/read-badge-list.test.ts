import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTable } from '#shared/csv/read-table.ts'
import { readBadgeList } from './read-badge-list.ts'

const readList = (text: string) => readBadgeList(text, readTable)

const url = 'https://passport.example/v1/assertion/7.json'
const hash = 'a'.repeat(40)

test.each([
  [
    'what is listed for an export',
    { emails: ['a@b.example'], badges: [{ name: 'Anchor', email: 'a@b.example', assertion_url: url }] },
  ],
  [
    'a copy of all data',
    { user: {}, user_badges: [{ name: 'Anchor', email: 'a@b.example', assertion_url: ` ${url}` }] },
  ],
  ['what older ones listed', [{ name: 'Anchor', email: 'a@b.example', assertion_url: url }]],
])('Open Badge Passport: %s', (_what, page) => {
  expect(readList(`\uFEFF${JSON.stringify(page)}`)).toEqual([{ name: 'Anchor', url, email: 'a@b.example' }])
})

test('Moodle names its site and the hash of each badge', () => {
  const site = 'https://moodle.example/school'
  const badges = [
    { name: 'Knots', uniquehash: hash, badgeurl: `${site}/webservice/pluginfile.php/1/badges/badgeimage/2/f1` },
    { name: 'Sails', uniquehash: hash, issuerurl: `${site}/` },
    { name: 'Nowhere', uniquehash: hash },
    { name: 'Odd', uniquehash: '../..', issuerurl: site },
  ]
  expect(readList(JSON.stringify({ badges, warnings: [] }))).toEqual([
    { name: 'Knots', url: `${site}/badges/assertion.php?b=${hash}` },
    { name: 'Sails', url: `${site}/badges/assertion.php?b=${hash}` },
    { name: 'Nowhere' },
    { name: 'Odd' },
  ])
})

test.each([
  ['commas', `\uFEFFName,Assertion URL,Email\r\n"Knots, ""advanced""",${url},a@b.example\r\n\r\nBare,,\r\n`],
  ['semicolons', `name;email;assertion_url\n"Knots, ""advanced""";a@b.example;${url}\nBare;;`],
  ['tabs', `assertion-url\tname\temail\n${url}\t"Knots, ""advanced"""\ta@b.example\n\tBare`],
])('a table with %s', (_mark, table) => {
  expect(readList(table)).toEqual([{ name: 'Knots, "advanced"', url, email: 'a@b.example' }, { name: 'Bare' }])
})

test('only addresses of the web are taken, whatever else stands there', () => {
  const badges = [
    { assertion_url: 'javascript:alert(1)' },
    { assertion_url: 'file:///etc/passwd' },
    { assertion_url: 'https://' },
    7,
    null,
  ]
  expect(readList(JSON.stringify({ badges }))).toEqual([{}, {}, {}, {}, {}])
})

test.each([
  '{"badge":"https://a.example/badge","recipient":{}}',
  '[1,2]',
  '[{"badge":"Day Skipper"}]',
  '{"badges":{}}',
  '{"badges":[',
  'name,email\nKnots,a@b.example',
  'hello',
  '',
])('%s is no list', (text) => expect(readList(text)).toBeUndefined())

test('whatever stands in quoted cells is read as it was written', () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' '), minLength: 1 })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), fc.constantFrom(',', ';', '\t'), (names, mark) => {
      const rows = names.map((name) => `"${name.replaceAll('"', '""')}"${mark}x`)
      const read = readList([`name${mark}assertion_url`, ...rows].join('\n'))
      expect(read).toEqual(names.map((name) => (name.trim() ? { name: name.trim() } : {})))
    }),
  )
})

test('a cell of millions of quotation marks is read as any other', () => {
  expect(readList(`assertion_url,name\n,"${'""'.repeat(4_000_000)}"`)).toEqual([{ name: '"'.repeat(4_000_000) }])
})

test('a long table with a quotation mark that is never closed ends', () => {
  expect(readList(`assertion_url\n"${'a,\n'.repeat(200_000)}`)).toBeUndefined()
})

test('a table with as many columns as rows takes no more room than its text', () => {
  const many = 20_000
  const columns = Array.from({ length: many }, (_, place) => `c${place}`)
  const table = `assertion_url,${columns.join(',')}\n${'x\n'.repeat(many)}`
  expect(readList(table)).toHaveLength(many)
})
