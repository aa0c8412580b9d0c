import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

test.each([
  ['Unix', 'a,b\n"1\n2",3\n \n4,\n'],
  ['Windows', '\uFEFFa,b\r\n"1\n2",3\r\n\r\n4,\r\n'],
  ['older Macintosh', 'a,b\r"1\n2",3\r\r4,\r'],
])('lines that end as those of %s', (_system, text) => {
  expect(readTable(text)?.map((cells) => cells.map((cell) => cell.trim()))).toEqual([
    ['a', 'b'],
    ['1\n2', '3'],
    ['4', ''],
  ])
})

test.each(['a;b\n"1;2', 'a;b\n"1"2;3'])('%j is no table', (text) => expect(readTable(text)).toBeUndefined())
