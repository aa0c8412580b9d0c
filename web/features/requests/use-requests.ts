import { useQuery } from '@tanstack/react-query'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { getOwnBadgeRequest, listOwnBadgeRequests, type OwnRequest } from '#contracts/requests/asking.ts'
import { getBadgeRequestRules, getPublicBadgeRequestRules } from '#contracts/requests/request-rules.ts'
import {
  getBadgeRequest,
  listBadgeRequests,
  type RequestReview,
  type ReviewPath,
} from '#contracts/requests/reviewing.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

export const useAskedBadge = (badgeSlug: string) =>
  useQuery({
    queryKey: readKey(getPublicBadgeRequestRules, { badgeSlug }),
    queryFn: ({ signal }) => call(getPublicBadgeRequestRules, { params: { badgeSlug }, signal }),
  })

export const useOwnRequests = () => usePages(listOwnBadgeRequests, {})

const ownKey = (requestId: string) => readKey(getOwnBadgeRequest, { requestId })

export const useOwnRequest = (requestId: string) =>
  useQuery({
    queryKey: ownKey(requestId),
    queryFn: ({ signal }) => call(getOwnBadgeRequest, { params: { requestId }, signal }),
    staleTime: 0,
  })

export const refreshOwnRequest = (requestId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ownKey(requestId) })

/** What the server answered takes the place of what was known. */
export async function keepOwnRequest(request: OwnRequest): Promise<void> {
  queryClient.setQueryData(ownKey(request.id), request)
  await queryClient.invalidateQueries({ queryKey: readKey(listOwnBadgeRequests) })
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
export const useQueue = (issuerSlug: string, view: QueueView) =>
  usePages(listBadgeRequests, { params: { issuerSlug }, query: { ...filters[view], num: '25' } })

const reviewKey = (path: ReviewPath) => readKey(getBadgeRequest, { ...path })

export const useReview = (path: ReviewPath) =>
  useQuery({
    queryKey: reviewKey(path),
    queryFn: ({ signal }) => call(getBadgeRequest, { params: path, signal }),
    staleTime: 0,
  })

export async function keepReview(path: ReviewPath, review: RequestReview): Promise<void> {
  queryClient.setQueryData(reviewKey(path), review)
  await queryClient.invalidateQueries({ queryKey: readKey(listBadgeRequests, { issuerSlug: path.issuerSlug }) })
}

export const refreshReview = (path: ReviewPath): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: reviewKey(path) })

export const useRequestRules = (path: BadgePath) =>
  useQuery({
    queryKey: readKey(getBadgeRequestRules, { ...path }),
    queryFn: ({ signal }) => call(getBadgeRequestRules, { params: path, signal }),
    staleTime: 0,
  })

export const refreshRules = (path: BadgePath): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(getBadgeRequestRules, { ...path }) })
