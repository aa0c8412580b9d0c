import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  deliveryState,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type WebhookDelivery,
  type WebhookPath,
} from '#contracts/issuers/webhooks.ts'
import { call, callPage, type Page } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { ownAddress } from '#web/lib/formats/own-address.ts'

const askAgainMilliseconds = 3000
const shownDeliveries = '25'
const firstPage: string | undefined = undefined

export const useWebhooks = (issuerSlug: string) =>
  useQuery({
    queryKey: readKey(listWebhooks, { issuerSlug }),
    queryFn: ({ signal }) => call(listWebhooks, { params: { issuerSlug }, signal }),
    // Sash itself switches them off.
    staleTime: 0,
  })

export const useWebhook = (path: WebhookPath) =>
  useQuery({
    queryKey: readKey(getWebhook, { ...path }),
    queryFn: ({ signal }) => call(getWebhook, { params: path, signal }),
    staleTime: 0,
  })

export const parseState = (text: string): WebhookDelivery['state'] | undefined => deliveryState.safeParse(text).data

/** The log; asked again while something is about to be sent. */
export const useDeliveries = (path: WebhookPath, state: WebhookDelivery['state'] | undefined) =>
  useInfiniteQuery({
    queryKey: [...readKey(listWebhookDeliveries, { ...path }), state ?? 'all'],
    queryFn: ({ signal, pageParam: at }) =>
      callPage(listWebhookDeliveries, { params: path, query: { state, num: shownDeliveries }, at, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(isAboutToGo)) ? askAgainMilliseconds : false,
  })

const nextOf = ({ next }: Page<unknown>) => (next === undefined ? undefined : ownAddress(next))

const isAboutToGo = ({ state, next_at }: WebhookDelivery): boolean =>
  state === 'waiting' && next_at !== null && Date.parse(next_at) < Date.now() + askAgainMilliseconds

export async function refreshWebhooks(issuerSlug: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: readKey(listWebhooks, { issuerSlug }) })
}

export async function refreshWebhook(path: WebhookPath): Promise<void> {
  const keys = [readKey(getWebhook, { ...path }), readKey(listWebhookDeliveries, { ...path })]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  await refreshWebhooks(path.issuerSlug)
}
