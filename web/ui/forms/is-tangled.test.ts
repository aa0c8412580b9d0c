import { expect, test } from 'vitest'
import { isTangled } from './is-tangled.ts'

test.each([
  ['lists in lists on one line', `${'- '.repeat(8000)}a`],
  ['quotes in quotes', `${'>'.repeat(8000)}a`],
  ['both in turn', `${'> 1. + '.repeat(2000)}a`],
  ['many lines that go deep', `${'- '.repeat(6)}a\n`.repeat(400)],
  ['lines that end in the old way', `${'- '.repeat(6)}a\r`.repeat(400)],
  ['emphasis that opens without end', '*a **b '.repeat(1000)],
  ['links that open without end', '!['.repeat(900)],
  ['links that end without beginning', '](b)'.repeat(900)],
  ['thousands of short lines', '===\n'.repeat(2000)],
])('%s are tangled', (_, text) => {
  expect(isTangled(text)).toBe(true)
})

test('what people write is not', () => {
  const list = '# Skipper\n\n- *sail* a day\n  - by **night**\n    - alone\n\n> > Well said\n\n1. first\n2. second\n'
  expect(isTangled(list.repeat(50))).toBe(false)
  for (const line of ['- '.repeat(30), '*'.repeat(80), '_ '.repeat(40), `a${' - b'.repeat(100)}`]) {
    expect(isTangled(`Before\n\n${line}\n\nAfter`)).toBe(false)
  }
})
