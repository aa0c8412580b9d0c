import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoment } from './moment.ts'

test('a moment is one in every engine, or none', () => {
  const none = ['2026-02-30T00:00:00Z', '2026-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '2100-02-29T00:00:00+02:00']
  const wrong = ['2026-13-01T00:00:00Z', '2026-00-31T00:00:00Z', '2026-01-00T00:00:00Z', '2026-06-30T23:59:60Z']
  for (const text of [...none, ...wrong, '2026-01-01T00:00:00', '2026-01-01', '+02026-01-01T00:00:00Z', '']) {
    expect(parseMoment(text), text).toBeUndefined()
  }
  const same = ['2024-02-29t12:00:00z', '2024-02-29T12:00Z', '2024-02-29T14:00:00+02:00', '2024-02-28T12:00:00-24:00']
  for (const text of same.slice(0, 3)) {
    expect(parseMoment(text)?.toISOString(), text).toBe('2024-02-29T12:00:00.000Z')
  }
  expect(parseMoment(same[3] ?? '')).toBeUndefined()
})

test('whatever a date writes is read as that date', () => {
  const range = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), (date) => {
      expect(parseMoment(date.toISOString())).toEqual(date)
    }),
  )
})
