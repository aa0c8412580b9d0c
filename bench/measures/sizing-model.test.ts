import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPrinted, sizingOf } from './sizing-model.ts'

const operating = readFileSync('docs/operating.md', 'utf8')

test('the sizing of a school, a university and a nation is what follows from the printed figures', () => {
  expect(operating).toContain(sizingOf(readPrinted(operating)))
})

test('a table that lacks a figure is refused', () => {
  expect(() => readPrinted(operating.replace('| page of an award |', '| another |'))).toThrow('page of an award')
})

test('more of what costs needs more', () => {
  const printed = readPrinted(operating)
  const cores = (table: string) => Number(/^\| cores \|[^|]*\|[^|]*\| ([\d.]+) \|$/m.exec(table)?.[1])
  const twice = { ...printed, page: printed.page * 2 }
  const more = cores(sizingOf(twice)) - cores(sizingOf(printed))
  // Both are rounded to whole cores.
  expect(Math.abs(more - (500 * printed.page) / 1000 / 0.5)).toBeLessThanOrEqual(1)
})
