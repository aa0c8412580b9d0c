import { expect, test } from 'vitest'
import { chooseFaults } from './choose-faults.ts'
import { findFaults } from './find-faults.ts'

const spoilt = (text: string, file = 'a.ts'): string[] =>
  findFaults(file, text).map(({ start, end, replace }) => text.slice(0, start) + replace + text.slice(end))

test('conditions, comparisons and constants change, one place at a time', () => {
  expect(spoilt('const a = b < 3 ? true : c')).toEqual([
    'const a = !(b < 3) ? true : c',
    'const a = (b <= 3) ? true : c',
    'const a = b < 4 ? true : c',
    'const a = b < 3 ? false : c',
  ])
  expect(spoilt('if (a && b) c()')).toEqual(['if (!(a && b)) c()', 'if ((a || b)) c()', 'if (a && b) ;'])
})

test('statements go, nobody waits, and functions return at once', () => {
  expect(spoilt('async function f() { await g() }')).toEqual([
    'async function f() { return; await g() }',
    'async function f() { ; }',
    'async function f() { (g()) }',
  ])
  expect(spoilt('const f = () => { g() }')[0]).toBe('const f = () => { return; g() }')
})

test('types, names, imports, directives and the looks of a component stay', () => {
  expect(spoilt("'use strict'\nimport a from 'b'\ntype A = 1 | true\nconst x = { 2: y as 4 }")).toEqual([])
  expect(spoilt("const a = <p className={b ? 'c' : 'd'}>{e}</p>", 'a.tsx')).toEqual([])
  expect(spoilt('const a = <p hidden={b < c}>{e}</p>', 'a.tsx')).toEqual(['const a = <p hidden={(b <= c)}>{e}</p>'])
})

test('a fault knows its line, and a letter beyond the plane of all others moves nothing', () => {
  const text = "const a = '😀'\nconst b = 1"
  expect(findFaults('a.ts', text)).toMatchObject([{ file: 'a.ts', line: 2, says: '1 is 2' }])
  expect(spoilt(text)).toEqual(["const a = '😀'\nconst b = 2"])
})

test('a seed chooses the same faults again, and more of them continue the row', () => {
  const all = findFaults('a.ts', Array.from({ length: 50 }, (_, index) => `f(${index})`).join('\n'))
  const few = chooseFaults(all, 7, 5)
  expect(chooseFaults(all, 7, 9).slice(0, 5)).toEqual(few)
  expect(chooseFaults(all, 8, 5)).not.toEqual(few)
  expect(new Set(chooseFaults(all, 7, 1000)).size).toBe(all.length)
})
