import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areLarger } from './ranks.ts'

const rise = (count: number, from: number): number[] => Array.from({ length: count }, (_, index) => from + index)

test('values that are all larger are so beyond chance, and those that are mixed are not', () => {
  expect(areLarger(rise(9, 100), rise(9, 1))).toBe(true)
  expect(areLarger([104, 146, 101, 109, 120, 99, 134, 111, 103], [106, 98, 120, 101, 140, 103, 107, 110, 95])).toBe(
    false,
  )
  expect(areLarger([1, 2, 3], [0, 0, 0])).toBe(false)
})

// Tables give 9 of the 64 pairs as the most that may be lost, with eight on each side at 1 %, one-sided.
test('the bound is that of the tables', () => {
  const earlier = rise(8, 0).map((value) => value * 10)
  const later = (...lost: number[]) => rise(8, 0).map((index) => 75 - 10 * (lost[index] ?? 0))
  expect(areLarger(later(8, 1), earlier)).toBe(true)
  expect(areLarger(later(8, 2), earlier)).toBe(false)
})

test('one side is larger, never both, and the order within a side tells nothing', () => {
  const values = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 4, maxLength: 30 })
  fc.assert(
    fc.property(values, values, (one, other) => {
      expect(areLarger(one, other) && areLarger(other, one)).toBe(false)
      expect(areLarger(one.toReversed(), other.toReversed())).toBe(areLarger(one, other))
    }),
  )
})
