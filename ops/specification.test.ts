import { expect, test } from 'vitest'
import { compareWithTests, readLaterRows, readRows } from './specification.mjs'

const table = '| Id | Statement |\n|---|---|\n| SI-1.1 | One. |\n| SI-1.2 | Two. |\n'
const rows: string[] = readRows(table)
const compare = (...tests: [title: string, passed: boolean][]): string[] =>
  compareWithTests(
    rows,
    tests.map(([title, passed]) => ({ title, passed })),
  )

test('rows are read in their order', () => {
  expect(rows).toEqual(['SI-1.1', 'SI-1.2'])
})

test('a table whose rows all have a passing test has no faults', () => {
  expect(compare(['says both [SI-1.1] [SI-1.2]', true])).toEqual([])
})

test('a row without a test, or whose test failed or was skipped, is a fault', () => {
  expect(compare(['[SI-1.1] one', true])).toEqual(['SI-1.2 has no test that ran and passed.'])
  expect(compare(['[SI-1.1] one', true], ['[SI-1.2] two', false])).toHaveLength(2)
})

test('an id without a row is a fault, and so is a row that stands twice', () => {
  expect(compare(['[SI-1.1] [SI-1.2] [SI-9.99]', true])).toHaveLength(1)
  expect(compareWithTests(['SI-1.1', 'SI-1.1'], [{ title: '[SI-1.1]', passed: true }])).toEqual([
    'SI-1.1 has two rows.',
  ])
})

test('rows of the other table may wait for another part of the product', () => {
  const other = '| AT-01 | One. | tested |\n| P3-10a | Two. | with the Open Badges API |\n'
  const ids: string[] = readRows(other)
  expect(ids).toEqual(['AT-01', 'P3-10a'])
  const later: string[] = readLaterRows(other)
  expect(later).toEqual(['P3-10a'])
  expect(compareWithTests(ids, [{ title: 'none [AT-01]', passed: true }], later)).toEqual([])
  expect(compareWithTests(ids, [], later)).toEqual(['AT-01 has no test that ran and passed.'])
})

test('rows of every family of the other table are read, and so are their tests', () => {
  const ids = ['I3-01', 'H2-02', 'D3-05', 'P2-18', 'P3-10b', 'V3-14', 'AT-20', 'BC-09', 'CW-07']
  expect(readRows(ids.map((id) => `| ${id} | Something. | tested |`).join('\n'))).toEqual(ids)
  const tests = ids.map((id) => ({ title: `says it [${id}]`, passed: true }))
  expect(compareWithTests(ids, tests)).toEqual([])
})
