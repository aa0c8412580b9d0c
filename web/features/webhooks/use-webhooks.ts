import { useQuery } from '@tanstack/react-query'
import {
  deliveryState,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type WebhookDelivery,
  type WebhookPath,
} from '#contracts/issuers/webhooks.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { usePages } from '#web/lib/data/use-pages.ts'

const askAgainMilliseconds = 3000
const shownDeliveries = '25'

/** Whoever may not see them has nothing to ask for. */
export const useWebhooks = (issuerSlug: string, mayEdit: boolean) =>
  useQuery({
    enabled: mayEdit,
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
  usePages(listWebhookDeliveries, {
    params: path,
    query: { state, num: shownDeliveries },
    keep: true,
    askAgain: (pages) => (pages.some((rows) => rows.some(isAboutToGo)) ? askAgainMilliseconds : false),
  })

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
