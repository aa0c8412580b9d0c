import { expect, it } from 'vitest'
import { toEntries } from './entries.ts'
import { countPeople, keepFaulty, readStage, writeStage } from './stage.ts'

it.each([
  ['email,name\nanna@x.example,Anna\n\nbela@x.example,', 2],
  ['anna@x.example\nbela@x.example', 2],
  ['anna', 1],
])('counts the people of a list and not its heading: %j', (text, count) => {
  expect(countPeople({ name: 'import', given: { text } })).toBe(count)
})

it('keeps what is left of a list with its numbers and what the server said of it', () => {
  const rows = [['a@x.example'], ['b@@x.example'], ['c@@x.example']]
  const table = { header: ['email'], isNamed: true, rows, longRows: [] }
  const [first, second, third] = toEntries(table, ['email'])
  if (!first || !second || !third) throw new Error('The list is too short.')
  const said = new Map([[3, { email: 'Not today.' }]])
  const draft = { source: { table, columns: ['email'] as const }, duplicates: [], dropped: [], said }
  const once = keepFaulty({ ...draft, ready: [first], faulty: [second, third] })
  const twice = keepFaulty({ ...once, ready: [second], faulty: [third] })
  expect(twice.said).toEqual(said)
  expect(twice.faulty).toEqual([third])
  expect(toEntries(twice.source.table, ['email'])).toEqual([third])
  expect(readStage(writeStage({ name: 'error', draft: twice }))).toEqual({ name: 'error', draft: twice })
})
