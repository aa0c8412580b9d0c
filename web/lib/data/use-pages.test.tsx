import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { v3Endpoint } from '#contracts/areas.ts'
import { noBody } from '#contracts/endpoint.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { queryClient } from '../api/query.ts'
import { getConfig } from '../config/config.ts'
import { startSession } from '../session/session.ts'
import { readKey } from './read-key.ts'
import { usePages } from './use-pages.ts'

const listKnots = v3Endpoint({
  method: 'GET',
  path: '/v3/boats/:boat/knots',
  access: ['r:profile'],
  summary: 'The knots of a boat',
  params: z.object({ boat: z.string() }),
  query: z.object({ q: z.string().optional(), cursor: z.string().optional() }),
  body: noBody,
  response: z.array(z.string()),
})

let next = ''
let asked: string[]
beforeEach(() => {
  asked = []
  next = `${getConfig().api.baseUrl}/v3/boats/ann/knots?q=knot&cursor=2`
  startSession({ accessToken: 'token' })
  queryClient.setDefaultOptions({ queries: { retry: false } })
  serve(
    served(listKnots, ({ params: { boat }, query: { q = '', cursor = '' } }) => {
      asked.push(`${boat}:${q}:${cursor}`)
      return cursor ? ['sheet bend'] : new Answer(200, ['reef knot'], { Link: `<${next}>; rel="next"` })
    }),
  )
})
afterEach(closeApp)

const open = (
  first: Parameters<
    typeof usePages<typeof listKnots.params, typeof listKnots.query, z.ZodType, typeof listKnots.response>
  >[1],
) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook((input) => usePages(listKnots, input), { wrapper, initialProps: first })
}

test('a list is read page by page, each as the one before says', async () => {
  const { result } = open({ params: { boat: 'ann' }, query: { q: 'knot' } })
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(1))
  expect(result.current.hasNextPage).toBe(true)
  await act(async () => void (await result.current.fetchNextPage()))
  await waitFor(() =>
    expect(result.current.data?.pages.flatMap(({ rows }) => rows)).toEqual(['reef knot', 'sheet bend']),
  )
  expect(result.current.hasNextPage).toBe(false)
  expect(asked).toEqual(['ann:knot:', 'ann:knot:2'])
  // What was kept for one who reads the same otherwise is not meant.
  expect(queryClient.getQueryData(readKey(listKnots, { boat: 'ann' }, { q: 'knot' }))).toBeUndefined()
  await act(() => queryClient.invalidateQueries({ queryKey: readKey(listKnots, { boat: 'ann' }) }))
  expect(asked).toHaveLength(4)
})

test.each(['https://elsewhere.example/v3/boats/ann/knots?cursor=2', 'javascript:alert(1)'])(
  'no page is read at an address elsewhere, and what is there stays: %s',
  async (address) => {
    next = address
    const { result } = open({ params: { boat: 'ann' } })
    await waitFor(() => expect(result.current.data?.pages).toHaveLength(1))
    expect([result.current.isError, result.current.hasNextPage]).toEqual([false, true])
    await act(async () => void (await result.current.fetchNextPage()))
    await waitFor(() => expect(result.current.isFetchNextPageError).toBe(true))
    expect(result.current.error?.message).toBe('The server gave an address elsewhere, which was not opened.')
    expect(result.current.data?.pages.flatMap(({ rows }) => rows)).toEqual(['reef knot'])
    expect(asked).toEqual(['ann::'])
  },
)

test('what was found stays while something else is looked for, where that is wanted', async () => {
  for (const keep of [true, false]) {
    const { result, rerender, unmount } = open({ params: { boat: 'ann' }, query: { q: 'a' }, keep })
    await waitFor(() => expect(result.current.data).toBeTruthy())
    rerender({ params: { boat: 'ann' }, query: { q: `b${keep}` }, keep })
    expect(result.current.data?.pages[0]?.rows).toEqual(keep ? ['reef knot'] : undefined)
    unmount()
  }
})

test('nothing is asked before it may be, and it is asked again as the rows say', async () => {
  const { result, rerender } = open({ params: { boat: 'ann' }, enabled: false })
  expect([result.current.fetchStatus, asked]).toEqual(['idle', []])
  rerender({ params: { boat: 'ann' }, askAgain: (pages) => (pages.length > 0 && asked.length < 3 ? 5 : false) })
  await waitFor(() => expect(asked).toEqual(['ann::', 'ann::', 'ann::']))
})
