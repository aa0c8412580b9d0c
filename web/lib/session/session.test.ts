import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellEnded } from '../browser/tell-tabs.ts'
import {
  endSession,
  followOtherTabs,
  isLoggedIn,
  onSessionChange,
  sessionEnd,
  sessionToken,
  startSession,
} from './session.ts'

const token = 'LoginService.token'
const expiry = 'LoginService.tokenExpirationDate'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-06-14T10:00:00Z') }))
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})

test('a session lives in session storage under its own key [SI-4.2] [SI-9.3]', () => {
  startSession({ accessToken: 'abc' })
  expect(sessionStorage.getItem(token)).toBe('abc')
  expect(localStorage.getItem(token)).toBeNull()
})

test('a remembered session lives in local storage with its expiry date [SI-4.3] [SI-9.3]', () => {
  startSession({ accessToken: 'abc', expiresIn: 3600, remember: true })
  expect(localStorage.getItem(token)).toBe('abc')
  expect(localStorage.getItem(expiry)).toBe('2026-06-14T11:00:00.000Z')
  expect(sessionStorage.getItem(token)).toBeNull()
})

test('a person is logged in while the token lives, a day of 86400 seconds by default [SI-4.1] [SI-4.3] [SI-9.2]', () => {
  expect(isLoggedIn()).toBe(false)
  startSession({ accessToken: 'abc', remember: true })
  expect(localStorage.getItem(expiry)).toBe(new Date(Date.now() + 86_400_000).toISOString())
  vi.setSystemTime(new Date('2026-06-15T09:59:59Z'))
  expect(isLoggedIn()).toBe(true)
  vi.setSystemTime(new Date('2026-06-15T10:00:00Z'))
  expect(isLoggedIn()).toBe(false)
})

test('a token without an expiry date counts as a session', () => {
  sessionStorage.setItem(token, 'abc')
  expect(sessionToken()).toBe('abc')
})

test('session storage is asked before local storage', () => {
  localStorage.setItem(token, 'old')
  sessionStorage.setItem(token, 'new')
  expect(sessionToken()).toBe('new')
})

test('the expiry date of one store does not end the session of the other', () => {
  localStorage.setItem(expiry, '2020-01-01T00:00:00Z')
  sessionStorage.setItem(token, 'new')
  expect(sessionToken()).toBe('new')
})

test('signing out clears token and date in both stores [SI-4.4]', () => {
  for (const store of [localStorage, sessionStorage]) {
    store.setItem(token, 'abc')
    store.setItem(expiry, '2030-01-01T00:00:00Z')
  }
  endSession()
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test('signing in again does not leave the earlier session behind', () => {
  startSession({ accessToken: 'first', remember: true })
  startSession({ accessToken: 'second' })
  expect(localStorage.getItem(token)).toBeNull()
  expect(sessionToken()).toBe('second')
})

test('listeners hear of a change here and in other tabs', () => {
  const listener = vi.fn()
  const stop = onSessionChange(listener)
  startSession({ accessToken: 'abc' })
  window.dispatchEvent(new StorageEvent('storage', { key: token }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
  stop()
  endSession()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a date that cannot be read does not make a session that never ends', () => {
  sessionStorage.setItem(token, 'abc')
  sessionStorage.setItem(expiry, 'soon')
  expect(isLoggedIn()).toBe(false)
})

test('a session that ended by the clock is told from none at all', () => {
  expect(sessionEnd()).toBeUndefined()
  startSession({ accessToken: 'abc', expiresIn: 60 })
  vi.advanceTimersByTime(61_000)
  expect(sessionToken()).toBeUndefined()
  expect(sessionEnd()).toBe(Date.now() - 1000)
})

test('a copy of the tab lets go of the same session, and of no other', async () => {
  vi.useRealTimers()
  const listener = vi.fn()
  const stop = followOtherTabs(listener)
  startSession({ accessToken: 'mine' })
  tellEnded('another')
  tellEnded('mine')
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  expect(sessionToken()).toBeUndefined()
  stop()
})
