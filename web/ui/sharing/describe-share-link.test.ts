import { expect, test } from 'vitest'
import { describeDaysLeft } from './describe-share-link.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

test('days are counted by nights, wherever the hours stand', () => {
  expect(describeDaysLeft(at(21, 23), at(21, 1))).toBe('which is today')
  expect(describeDaysLeft(at(22, 1), at(21, 23))).toBe('which is tomorrow')
  expect(describeDaysLeft(at(28, 23), at(21, 9))).toBe('for 7 more days')
})

test('an hour that a summer ends with makes no day', () => {
  expect(describeDaysLeft(new Date(2026, 9, 30, 23).getTime(), new Date(2026, 9, 20, 12).getTime())).toBe(
    'for 10 more days',
  )
})
