import { describe, expect, it } from 'vitest'
import { computeExpiry } from './compute-expiry.ts'

describe('the day on which an award expires', () => {
  it.each([
    [{ amount: 10, duration: 'days' as const }, new Date(2026, 11, 25), '2027-01-04'],
    [{ amount: 2, duration: 'weeks' as const }, new Date(2026, 1, 20), '2026-03-06'],
    [{ amount: 1, duration: 'months' as const }, new Date(2026, 0, 31), '2026-02-28'],
    [{ amount: 13, duration: 'months' as const }, new Date(2026, 11, 15), '2028-01-15'],
    [{ amount: 1, duration: 'years' as const }, new Date(2028, 1, 29), '2029-02-28'],
    [{ amount: 5, duration: 'years' as const }, new Date(2026, 10, 21), '2031-11-21'],
  ])('is counted by the calendar: %j', (expires, start, day) => {
    expect(computeExpiry(expires, start)).toBe(day)
  })

  it('is none for a badge without expiration', () => {
    expect(computeExpiry({ amount: null, duration: null }, new Date())).toBeUndefined()
  })
})
