import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvLine, writeCsv } from './write-csv.ts'

const read = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n', skipEmptyLines: false }).data.slice(0, -1)
const takeAway = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/u, '')

const signs = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  "'",
  '"',
  ',',
  ';',
  ' ',
  '\r\n',
  'a',
  'é',
  '😀',
  '\ufeff',
  '1',
]
const cell = fc.oneof(fc.string({ unit: fc.constantFrom(...signs) }), fc.string({ unit: 'grapheme' }))
const row = fc.array(cell, { minLength: 11, maxLength: 11 })

test('whatever is written is read back by another program', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const cells = read(rows.map(csvLine).join(''))
      expect(cells.map((line) => line.map(takeAway))).toEqual(rows)
      for (const text of cells.flat()) expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+4915112345', "'+4915112345"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ["'=1", "''=1"],
  ["=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0"],
  ['=HYPERLINK("http://e.example","x")', '"\'=HYPERLINK(""http://e.example"",""x"")"'],
  ["d'Arc", "d'Arc"],
  ["'quoted'", "'quoted'"],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' a', '" a"'],
  ['', ''],
])('%j becomes %j', (text, written) => {
  expect(csvLine([text, 'x'])).toBe(`${written},x\r\n`)
})

test('a table begins with the mark of UTF-8', () => {
  expect(writeCsv([['Név'], ['=1']])).toBe("\ufeffNév\r\n'=1\r\n")
})
