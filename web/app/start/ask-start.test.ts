import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { callPage } from '#web/lib/api/call.ts'
import { isAskedEarly } from '#web/lib/api/early-answer.ts'
import { startQuery } from '#web/lib/backpack/backpack-list-query.ts'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { askStart } from './ask-start.ts'

const asked: [url: string, token: string | null][] = []

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, new Headers(init.headers).get('Authorization')])
    return new Response('[]')
  })
  history.replaceState(null, '', '/recipient/badges')
})
afterEach(() => {
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  endSession()
})

const list = () => callPage(listBackpackBadges, { query: startQuery })

test('the wall gets the answer that was asked for before it, and the next one anew', async () => {
  startSession({ accessToken: 'abc' })
  askStart()
  expect(isAskedEarly()).toBe(true)
  await list()
  expect(asked).toHaveLength(1)
  expect(isAskedEarly()).toBe(false)
  await list()
  expect(asked).toHaveLength(2)
  expect(asked[0]).toEqual(asked[1])
})

test('what was asked for in another session is not shown in this one', async () => {
  startSession({ accessToken: 'abc' })
  askStart()
  startSession({ accessToken: 'xyz' })
  await list()
  expect(asked.map(([, token]) => token)).toEqual(['Bearer abc', 'Bearer xyz'])
})

test('an answer that nobody took is not shown later', async () => {
  startSession({ accessToken: 'abc' })
  askStart()
  vi.advanceTimersByTime(10_000)
  await list()
  expect(asked).toHaveLength(2)
})

test('a refusal of it is told as any other', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  startSession({ accessToken: 'abc' })
  askStart()
  await expect(list()).rejects.toThrow('Server Unavailable')
})

test.each(['/recipient/badge-collections', '/auth/login', '/'])('nothing is asked for at %s', (path) => {
  history.replaceState(null, '', path)
  startSession({ accessToken: 'abc' })
  askStart()
  expect(asked).toEqual([])
})

test.each([
  ['nobody is signed in', () => endSession()],
  ['the session is over', () => startSession({ accessToken: 'abc', expiresIn: -1 })],
])('nothing is asked for when %s', (_, begin) => {
  begin()
  askStart()
  expect(asked).toEqual([])
})
