import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { getOwnRequest, listOwnRequests, type OwnRequest } from '#contracts/requests/asking.ts'
import { getRequestRules, previewRequest } from '#contracts/requests/request-rules.ts'
import { getRequest, listRequests, type RequestReview, type ReviewPath } from '#contracts/requests/reviewing.ts'
import { call, callPage, type Page } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { ownAddress } from '#web/lib/formats/own-address.ts'

const firstPage: string | undefined = undefined
const nextOf = ({ next }: Page<unknown>) => (next === undefined ? undefined : ownAddress(next))

export const useAskedBadge = (badgeSlug: string) =>
  useQuery({
    queryKey: readKey(previewRequest, { badgeSlug }),
    queryFn: ({ signal }) => call(previewRequest, { params: { badgeSlug }, signal }),
  })

export const useOwnRequests = () =>
  useInfiniteQuery({
    queryKey: readKey(listOwnRequests),
    queryFn: ({ signal, pageParam: at }) => callPage(listOwnRequests, { at, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    staleTime: 0,
  })

const ownKey = (requestId: string) => readKey(getOwnRequest, { requestId })

export const useOwnRequest = (requestId: string) =>
  useQuery({
    queryKey: ownKey(requestId),
    queryFn: ({ signal }) => call(getOwnRequest, { params: { requestId }, signal }),
    staleTime: 0,
  })

/** What the server answered takes the place of what was known. */
export async function keepOwnRequest(request: OwnRequest): Promise<void> {
  queryClient.setQueryData(ownKey(request.id), request)
  await queryClient.invalidateQueries({ queryKey: readKey(listOwnRequests) })
}

export type QueueView = 'waiting' | 'mine' | 'nobody' | 'back' | 'decided'

const filters = {
  waiting: { state: 'waiting' },
  mine: { state: 'waiting', assigned: 'me' },
  nobody: { state: 'waiting', assigned: 'nobody' },
  back: { state: 'back' },
  decided: { state: 'decided' },
} as const

/** Those of an issuer, the oldest first; others decide meanwhile. */
export const useQueue = (issuerSlug: string, view: QueueView, badge: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...readKey(listRequests, { issuerSlug }), view, badge ?? ''],
    queryFn: ({ signal, pageParam: at }) =>
      callPage(listRequests, { params: { issuerSlug }, query: { ...filters[view], badge, num: '25' }, at, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    staleTime: 0,
  })

const reviewKey = (path: ReviewPath) => readKey(getRequest, { ...path })

export const useReview = (path: ReviewPath) =>
  useQuery({
    queryKey: reviewKey(path),
    queryFn: ({ signal }) => call(getRequest, { params: path, signal }),
    staleTime: 0,
  })

export async function keepReview(path: ReviewPath, review: RequestReview): Promise<void> {
  queryClient.setQueryData(reviewKey(path), review)
  await queryClient.invalidateQueries({ queryKey: readKey(listRequests, { issuerSlug: path.issuerSlug }) })
}

export const refreshReview = (path: ReviewPath): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: reviewKey(path) })

export const useRequestRules = (path: BadgePath) =>
  useQuery({
    queryKey: readKey(getRequestRules, { ...path }),
    queryFn: ({ signal }) => call(getRequestRules, { params: path, signal }),
    staleTime: 0,
  })

export const refreshRules = (path: BadgePath): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(getRequestRules, { ...path }) })
