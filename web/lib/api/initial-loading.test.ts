import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endInitialLoading } from './initial-loading.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.insertAdjacentHTML('beforeend', '<div id="initial-loading"></div>')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.getElementById('initial-loading')?.remove()
})

const isShown = () => document.getElementById('initial-loading') !== null

test('the page that says that the app is loading stays for 100 ms, so that it does not flash [SB-2.94] [SB-4.45] [SB-9.35]', () => {
  vi.spyOn(performance, 'now').mockReturnValue(40)
  endInitialLoading()
  vi.advanceTimersByTime(59)
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(false)
})

test('later it goes at once', () => {
  vi.spyOn(performance, 'now').mockReturnValue(100)
  endInitialLoading()
  expect(isShown()).toBe(false)
})
