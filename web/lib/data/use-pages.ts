import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type CallPart, callPage, type Page } from '../api/call.ts'
import { ownAddress } from '../formats/own-address.ts'
import { readKey } from './read-key.ts'

interface Reading<Rows> {
  enabled?: boolean
  /** What was found stays while something else is looked for. */
  keep?: boolean
  /** What the rows are known by: as long as it is the same, so are they. */
  asOf?: readonly unknown[]
  /** Milliseconds until they are asked for again, by what is there. */
  askAgain?: (pages: readonly Rows[]) => number | false
}

interface Asked {
  params?: unknown
  query?: unknown
}

const firstPage: string | undefined = undefined

/** The address of the next page, as it may be asked for; undefined behind the last. */
export const nextOf = ({ next }: Page<unknown>): string | undefined => next && ownAddress(next)

/** The cache key of a list by pages; `readKey` of the same endpoint stands for it, too. */
export const pagesKey = (endpoint: Endpoint, { params, query }: Asked = {}, asOf: readonly unknown[] = []) =>
  [...readKey(endpoint, params, query), ...asOf, 'pages'] as const

/**
 * A list of the server, page by page, asked for afresh at each visit unless it says what it is `asOf`. An address elsewhere is no
 * next page: who asks for it is told so, and keeps what is there.
 */
export function usePages<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  asked: CallPart<'params', z.input<P>> & CallPart<'query', z.input<Q>> & Reading<z.output<R>>,
) {
  const { params, query, enabled, keep, asOf, askAgain }: Asked & Reading<z.output<R>> = asked
  return useInfiniteQuery({
    queryKey: pagesKey(endpoint, { params, query }, asOf),
    queryFn: async ({ signal, pageParam: at }) => {
      const next = at === undefined ? undefined : ownAddress(at)
      return callPage<z.ZodType, z.ZodType, z.ZodType, R>(endpoint, { params, query, at: next, signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    enabled,
    ...(asOf ? {} : { staleTime: 0 }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    refetchInterval: ({ state: { data } }) => askAgain?.(data?.pages.map(({ rows }) => rows) ?? []) ?? false,
  })
}
