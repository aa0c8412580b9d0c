import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '#web/lib/browser/drafts.ts'
import { tellEnded } from '#web/lib/browser/tell-tabs.ts'
import { sessionToken, startSession } from '#web/lib/session/session.ts'
import { stubLocation } from '#web/testing/stub-location.ts'
import { watchSession } from './watch-session.ts'

let moves: ReturnType<typeof stubLocation>
let stop = () => {}
const watchAt = (path: string) => {
  history.replaceState(null, '', path)
  stop = watchSession()
}
const expired = '/auth/login?authError=Your session has expired. Please log in to continue.'
const first = '/auth/login?authError=Please log in first'
const targetOf = (move: ReturnType<typeof vi.fn>) => decodeURIComponent(String(move.mock.lastCall?.[0]))

beforeEach(() => {
  moves = stubLocation()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('a session that expires in an open tab is noticed at once [SI-2.23] [SI-8.6]', () => {
  vi.useFakeTimers()
  startSession({ accessToken: 'abc', expiresIn: 60 })
  watchAt('/recipient/badges')
  vi.advanceTimersByTime(59_000)
  expect(moves.assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(targetOf(moves.assign)).toBe(expired)
  expect(sessionToken()).toBeUndefined()
})

test('a tab that slept past the end notices when it is looked at again', () => {
  vi.useFakeTimers()
  startSession({ accessToken: 'abc', expiresIn: 60 })
  watchAt('/profile')
  vi.setSystemTime(Date.now() + 3_600_000)
  window.dispatchEvent(new Event('focus'))
  expect(targetOf(moves.assign)).toBe(expired)
})

test('a session for longer than a timer can wait is left alone', () => {
  vi.useFakeTimers()
  startSession({ accessToken: 'abc', expiresIn: 40 * 86_400 })
  watchAt('/profile')
  vi.advanceTimersByTime(39 * 86_400_000)
  expect(moves.assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(86_400_000)
  expect(moves.assign).toHaveBeenCalledOnce()
})

test('on a page for everybody the end of a session leads nowhere', () => {
  vi.useFakeTimers()
  startSession({ accessToken: 'abc', expiresIn: 60 })
  watchAt('/auth/about-us')
  vi.advanceTimersByTime(61_000)
  expect(moves.assign).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

test('signing out in one tab ends the remembered session of the others', () => {
  startSession({ accessToken: 'abc', remember: true })
  watchAt('/profile/edit')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'LoginService.token' }))
  expect(targetOf(moves.replace)).toBe(first)
})

test('signing out in one tab ends the session of its copies', async () => {
  startSession({ accessToken: 'abc' })
  watchAt('/issuer')
  tellEnded('abc')
  await expect.poll(() => moves.replace.mock.calls.length).toBe(1)
  expect(targetOf(moves.replace)).toBe(first)
})

test('a page that the browser kept is not shown again after signing out', () => {
  watchAt('/recipient/badges')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(moves.replace).not.toHaveBeenCalled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(targetOf(moves.replace)).toBe(first)
})

const takenOver: [string, () => void][] = [
  ['hears of it', () => window.dispatchEvent(new StorageEvent('storage', { key: 'LoginService.token' }))],
  ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['is brought back as it was', () => window.dispatchEvent(pageShow())],
]
const pageShow = () => Object.assign(new Event('pageshow'), { persisted: true })

test.each(takenOver)(
  '[A17] what one person had open is loaded anew for another one when the tab %s',
  (_when, notice) => {
    startSession({ accessToken: 'abc', remember: true })
    writeDraft('award-many/a/b', 'kim@school.example')
    watchAt('/recipient/badges')
    // Another tab has signed out and in again while this one slept.
    localStorage.setItem('LoginService.token', 'def')
    notice()
    expect(moves.reload).toHaveBeenCalled()
    expect(readDraft('award-many/a/b')).toBeUndefined()
  },
)

test('[A17] a tab that slept while somebody signed out leaves as soon as it is looked at', () => {
  startSession({ accessToken: 'abc', remember: true })
  watchAt('/recipient/badges')
  localStorage.clear()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(targetOf(moves.replace)).toBe(first)
})

test('[A17] signing in here loads nothing anew', () => {
  watchAt('/auth/login')
  startSession({ accessToken: 'abc' })
  startSession({ accessToken: 'def' })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(moves.reload).not.toHaveBeenCalled()
})
