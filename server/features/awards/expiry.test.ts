import { expect, test } from 'vitest'
import { addTerm } from './expiry.ts'

const from = (text: string, amount: number, unit: 'days' | 'weeks' | 'months' | 'years') =>
  addTerm(new Date(text), amount, unit).toISOString()

test.each([
  ['2026-01-31T10:00:00Z', 1, 'months', '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00Z', 1, 'months', '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 1, 'years', '2029-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 4, 'years', '2032-02-29T10:00:00.000Z'],
  ['2026-11-30T23:59:59Z', 3, 'months', '2027-02-28T23:59:59.000Z'],
  ['2026-12-15T00:00:00Z', 13, 'months', '2028-01-15T00:00:00.000Z'],
  ['2026-12-30T00:00:00Z', 3, 'days', '2027-01-02T00:00:00.000Z'],
  ['2026-02-20T00:00:00Z', 2, 'weeks', '2026-03-06T00:00:00.000Z'],
  ['2026-03-28T12:00:00Z', 1, 'days', '2026-03-29T12:00:00.000Z'],
] as const)('%s and %i %s is %s [SB-3.3]', (start, amount, unit, end) => {
  expect(from(start, amount, unit)).toBe(end)
})
