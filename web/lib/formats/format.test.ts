import { expect, test } from 'vitest'
import { countBadges, formatAgo, formatDate, formatTime, initialsOf, isoDay, truncateText } from './format.ts'

test('text up to the maximum is left alone', () => {
  expect(truncateText('a'.repeat(100))).toBe('a'.repeat(100))
})

test('a partial last word is dropped and an ellipsis added', () => {
  expect(truncateText('one two three', 9)).toBe('one two…')
})

test('a last word that ends exactly at the maximum is kept', () => {
  expect(truncateText('one two three', 7)).toBe('one two…')
})

test('a partial word of more than twenty characters is cut, not dropped', () => {
  expect(truncateText(`go ${'x'.repeat(40)}`, 25)).toBe(`go ${'x'.repeat(22)}…`)
  expect(truncateText(`go ${'x'.repeat(40)}`, 23)).toBe('go…')
})

test('the default maximum is one hundred characters [SB-5.8] [SB-9.5]', () => {
  expect(truncateText('x'.repeat(150))).toBe(`${'x'.repeat(100)}…`)
})

test('dates read month, day, year, and a bare day stays that day in every zone', () => {
  expect(formatDate('2026-06-14')).toBe('Jun 14, 2026')
  expect(formatDate('2026-06-14', 'long')).toBe('June 14, 2026')
  expect(formatDate('2026-06-14', 'short')).toBe('06/14/26')
  expect(isoDay('2026-06-14')).toBe('2026-06-14')
})

test('a time of day is told to the minute', () => {
  expect(formatTime(new Date(2026, 5, 14, 15, 4)).replace(/\s/g, ' ')).toBe('3:04 PM')
  expect(formatTime('soon')).toBe('')
})

test('what is no date reads as nothing', () => {
  for (const value of [null, undefined, '', 'soon']) expect(formatDate(value) + isoDay(value)).toBe('')
})

test('badges are counted in words [SB-2.4]', () => {
  expect([0, 1, 1204].map(countBadges)).toEqual(['No Badges', '1 Badge', '1,204 Badges'])
})

test('initials come from the names, else from the address', () => {
  expect(initialsOf('Maya', 'Okonkwo')).toBe('MO')
  expect(initialsOf('', '', 'maya@example.org')).toBe('MA')
})

test.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [7199, '1 hour ago'],
  [86_400, 'yesterday'],
  [30 * 86_400, '30 days ago'],
  [31 * 86_400, 'Oct 21, 2026'],
])('what is %d seconds past is told as "%s"', (seconds, words) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatAgo(new Date(now - seconds * 1000), now)).toBe(words)
})
