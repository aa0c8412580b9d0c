import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteAgain, fetchAgain } from './fetch-again.ts'

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

const answer = (status: number, headers: Record<string, string> = {}) =>
  fetchMock.mockResolvedValueOnce(new Response(null, { status, headers }))
const statusOf = async (ask: typeof fetchAgain): Promise<number> => {
  const [{ status }] = await Promise.all([ask('/v3/things', {}), vi.runAllTimersAsync()])
  return status
}

test('a pause that the lost request has left is waited for, if it is short', async () => {
  answer(502)
  answer(429, { 'Retry-After': '2' })
  answer(200)
  expect(await statusOf(fetchAgain)).toBe(200)
  answer(502)
  answer(429, { 'Retry-After': '3600' })
  expect(await statusOf(fetchAgain)).toBe(429)
  answer(502)
  answer(429)
  expect(await statusOf(fetchAgain)).toBe(429)
  expect(fetchMock).toHaveBeenCalledTimes(7)
})

test('what a lost request had deleted counts as deleted; what was never there does not', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answer(404)
  expect(await statusOf(deleteAgain)).toBe(204)
  answer(404)
  expect(await statusOf(deleteAgain)).toBe(404)
})

test('what was given up is not sent again', async () => {
  const gone = new AbortController()
  gone.abort()
  fetchMock.mockRejectedValueOnce(new DOMException('gone', 'AbortError'))
  await expect(fetchAgain('/v3/things', { signal: gone.signal })).rejects.toThrow('gone')
  expect(fetchMock).toHaveBeenCalledTimes(1)
})
