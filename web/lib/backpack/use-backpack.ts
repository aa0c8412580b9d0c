import {
  type QueryClient,
  type QueryKey,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  acceptBackpackBadge,
  type BackpackBadge,
  getBackpackBadge,
  listBackpackBadges,
  removeBackpackBadge,
} from '#contracts/backpack/backpack.ts'
import { listRemovedBackpackBadges } from '#contracts/backpack/backpack-actions.ts'
import { currentLanguage } from '#shared/i18n/text.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { unreadKey } from '#web/lib/data/use-notifications.ts'
import { backpackListQuery as query, startQuery } from './backpack-list-query.ts'
import { tellForReader } from './tell-badge.ts'
import { collectionsKey } from './use-collections.ts'

export const backpackKey = readKey(listBackpackBadges)
export const removedKey = readKey(listRemovedBackpackBadges)
const keyOf = (badgeId: string) => readKey(getBackpackBadge, { badgeId })

const startKey = [...backpackKey, 'start']

/** Everything in the backpack: pending, expired and revoked badges too. */
export function useBackpack() {
  const client = useQueryClient()
  const select = useTelling()
  return useQuery({ queryKey: backpackKey, queryFn: ({ signal }) => listAll(client, signal), select })
}

/** The newest badges of a backpack of which the others are still on their way. */
export function useBackpackStart(): BackpackBadge[] | undefined {
  const select = useTelling()
  return useQuery<BackpackBadge[]>({ queryKey: startKey, queryFn: skipToken, select }).data
}

/** Tells badges in the language of their reader, anew when that changes. */
function useTelling() {
  const language = currentLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told depends on it
  return useCallback((badges: BackpackBadge[]) => badges.map(tellForReader), [language])
}

/** Fetches the backpack; settles when its first badges are there, or are known not to come. */
export function startBackpack(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const queryFn = ({ signal }: { signal: AbortSignal }) => listAll(client, signal, resolve)
    void client.prefetchQuery({ queryKey: backpackKey, queryFn }).finally(resolve)
  })
}

async function listAll(client: QueryClient, signal: AbortSignal, onStart?: () => void): Promise<BackpackBadge[]> {
  const start = await callPage(listBackpackBadges, { query: startQuery, signal })
  if (!start.next) return start.rows
  client.setQueryData(startKey, start.rows)
  onStart?.()
  let { rows, next } = await callPage(listBackpackBadges, { query, signal })
  const badges = rows
  while (next) {
    ;({ rows, next } = await callPage(listBackpackBadges, { at: next, query, signal }))
    badges.push(...rows)
  }
  return badges
}

/** One badge, in all its languages; while it is fetched, what the list knew of it is shown. */
export function useBackpackBadge(badgeId: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(badgeId),
    queryFn: ({ signal }) => call(getBackpackBadge, { params: { badgeId }, query: { json_format: 'plain' }, signal }),
    placeholderData: () => client.getQueryData<BackpackBadge[]>(backpackKey)?.find(({ id }) => id === badgeId),
  })
}

export function useAcceptBadge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: BackpackBadge) =>
      call(acceptBackpackBadge, {
        params: { badgeId: id },
        query: { json_format: 'plain' },
        body: { acceptance: 'Accepted' },
      }),
    onSuccess: async (accepted) => {
      const asked = await stopReads(client, [keyOf(accepted.id), backpackKey])
      client.setQueryData(keyOf(accepted.id), accepted)
      client.setQueryData<BackpackBadge[]>(backpackKey, (badges) =>
        badges?.map((badge) => (badge.id === accepted.id ? accepted : badge)),
      )
      for (const queryKey of asked) void client.invalidateQueries({ queryKey, exact: true })
      // Its notice is read with it.
      void client.invalidateQueries({ queryKey: unreadKey })
    },
  })
}

/** What was asked for before a change may say afterwards what was; answers the reads that have to be asked anew. */
async function stopReads(client: QueryClient, keys: readonly QueryKey[]): Promise<readonly QueryKey[]> {
  const asked = keys.filter((queryKey) => client.isFetching({ queryKey, exact: true }) > 0)
  await Promise.all(asked.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
  return asked
}

export function useRemoveBadge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: BackpackBadge) => call(removeBackpackBadge, { params: { badgeId: id } }),
    onSuccess: (_, { id }) => {
      client.setQueryData<BackpackBadge[]>(backpackKey, (badges) => badges?.filter((badge) => badge.id !== id))
      // The page that is still open would go on to ask what has become of a badge that is gone; the next one asks.
      forgetAfterMove(client, 'none')
    },
  })
}

/** What shows a badge elsewhere than on the wall, and changes when it leaves or comes back. */
export function forgetAfterMove(client: QueryClient, refetchType: 'active' | 'none'): void {
  void client.invalidateQueries({ queryKey: removedKey, refetchType })
  void client.invalidateQueries({ queryKey: collectionsKey, refetchType })
}
