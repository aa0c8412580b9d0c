import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices, readNotices } from './notices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  notices.reset()
  vi.useRealTimers()
})

const message = () => readNotices().notice?.message

test('a new notice takes the place of the old one', () => {
  notices.error('first')
  notices.info('second')
  expect(message()).toBe('second')
})

test('a success goes by itself after ten seconds, and not before [SB-4.42] [SB-9.34]', () => {
  notices.success('Badge awarded.')
  vi.advanceTimersByTime(9_999)
  expect(message()).toBe('Badge awarded.')
  vi.advanceTimersByTime(1)
  expect(message()).toBeUndefined()
})

test('an error stays until it is closed [SB-4.41]', () => {
  notices.error('It failed.')
  vi.advanceTimersByTime(60_000)
  expect(message()).toBe('It failed.')
  notices.clear()
  expect(message()).toBeUndefined()
})

test('the timer of a success does not take away the notice that followed it', () => {
  notices.success('Saved.')
  vi.advanceTimersByTime(5_000)
  notices.error('It failed.')
  vi.advanceTimersByTime(10_000)
  expect(message()).toBe('It failed.')
})

test('navigation clears a notice, and a retained one at the second navigation only [SB-4.41]', () => {
  notices.error('here')
  notices.clearAfterNavigation()
  expect(message()).toBeUndefined()
  notices.error('there', { retain: true })
  notices.clearAfterNavigation()
  expect(message()).toBe('there')
  notices.clearAfterNavigation()
  expect(message()).toBeUndefined()
})

test('a retained success still goes after ten seconds', () => {
  notices.success('Saved.', { retain: true })
  notices.clearAfterNavigation()
  vi.advanceTimersByTime(10_000)
  expect(message()).toBeUndefined()
})

test('a fatal error outlives navigation', () => {
  notices.fatal('Server Unavailable')
  notices.clearAfterNavigation()
  notices.clear()
  expect(readNotices().fatal?.message).toBe('Server Unavailable')
})

test('a message is a text of a kind, says when it came up, and may have a detail [SB-3.38]', () => {
  vi.setSystemTime(new Date('2026-11-22T08:00:00Z'))
  notices.fatal('Server Unavailable', 'Please check your connection.')
  expect(readNotices().fatal).toMatchObject({
    kind: 'fatal',
    message: 'Server Unavailable',
    detail: 'Please check your connection.',
    timestamp: Date.parse('2026-11-22T08:00:00Z'),
  })
  const kinds = [notices.error, notices.loadError, notices.success, notices.info].map((show) => {
    show('Row 3 has no address.')
    return readNotices().notice
  })
  expect(kinds.map((notice) => notice?.kind)).toEqual(['error', 'load', 'success', 'info'])
  expect(kinds.map((notice) => notice?.timestamp)).toEqual(Array(4).fill(Date.parse('2026-11-22T08:00:00Z')))
})
