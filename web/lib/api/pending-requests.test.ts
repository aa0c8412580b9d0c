import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { v1Endpoint } from '#contracts/areas.ts'
import { noBody, noParams, noQuery } from '#contracts/endpoint.ts'

// A counter of its own: calls of other files that were never answered are none of its business.
vi.resetModules()
const { call } = await import('./call.ts')
const { beginRequest, countRequest, resetRequests, useRequestPending } = await import('./pending-requests.ts')

const readThing = v1Endpoint({
  method: 'GET',
  path: '/v1/thing',
  access: 'public',
  summary: 'A thing',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({}),
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a request is counted while it is under way, whether it is answered or not [SB-7.19]', async () => {
  const waiting: ((response: Response | Error) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve, reject) =>
        waiting.push((response) => (response instanceof Error ? reject(response) : resolve(response))),
      ),
  )
  const { result } = renderHook(useRequestPending)
  expect(result.current).toBe(false)
  const all = Promise.allSettled([call(readThing), call(readThing)])
  await waitFor(() => expect(result.current).toBe(true))
  waiting[0]?.(new Response('{}'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(result.current).toBe(true)
  waiting[1]?.(new TypeError('offline'))
  await all
  await waitFor(() => expect(result.current).toBe(false))
})

test('a count below zero is only logged [SB-7.19]', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  countRequest(-1)
  expect(logged).toHaveBeenCalledOnce()
  countRequest(1)
})

test('what was never answered counts no more after a reset, and its late end neither', () => {
  const { result } = renderHook(useRequestPending)
  const end = beginRequest()
  act(resetRequests)
  expect(result.current).toBe(false)
  act(() => void beginRequest())
  act(end)
  expect(result.current).toBe(true)
})
