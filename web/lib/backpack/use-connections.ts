import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type BackpackConnection,
  beginBackpackConnection,
  getBackpackConnection,
  importConnectedBadges,
  listBackpackConnections,
  listConnectedBadges,
  removeBackpackConnection,
  sendBadgeToConnection,
  setBackpackConnectionSync,
  updateConnectedProfile,
} from '#contracts/backpack/other-backpacks.ts'
import { translate } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { otherBackpacksPath } from './backpack-badge-path.ts'
import { backpackKey } from './use-backpack.ts'

export const connectionPath = ({ id }: Pick<BackpackConnection, 'id'>): string =>
  `${otherBackpacksPath}/${encodeURIComponent(id)}`

const connectionsKey = ['connections'] as const
const connectionKey = (id: string) => ['connections', id] as const
const otherBadgesKey = (id: string) => ['other-badges', id] as const
const runPause = 1500

/** Backpacks elsewhere that the person has connected. */
export const useConnections = () =>
  useQuery({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => call(listBackpackConnections, { signal }),
    staleTime: 0,
  })

/** One of them; while it is read it is asked again and again. */
export const useConnection = (connectionId: string) =>
  useQuery({
    queryKey: connectionKey(connectionId),
    queryFn: ({ signal }) => call(getBackpackConnection, { params: { connectionId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? runPause : false),
  })

/** Something happens there, or is about to. */
const isMoving = ({ run, sync }: BackpackConnection): boolean =>
  run?.state === 'running' || (sync.is_on && sync.next_at !== null && Date.parse(sync.next_at) <= Date.now())

/** The badges there, page by page. */
export const useOtherBadges = ({ id, state, may_read }: BackpackConnection) =>
  useInfiniteQuery({
    queryKey: otherBadgesKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(listConnectedBadges, {
        params: { connectionId: id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: state === 'connected' && may_read,
    retry: false,
  })

/** Leads the browser to the other backpack, where the person says yes. */
export const useBeginConnection = () =>
  useMutation({
    mutationFn: (wish: { address: string; writes_profile?: boolean }) => call(beginBackpackConnection, { body: wish }),
    onSuccess: ({ url }) => location.assign(url),
  })

export function useConnectionActions(connectionId: string) {
  const client = useQueryClient()
  const params = { connectionId }
  const keep = (connection: BackpackConnection) => {
    client.setQueryData(connectionKey(connectionId), connection)
    void client.invalidateQueries({ queryKey: connectionsKey, exact: true })
  }
  const bringIn = useMutation({
    mutationFn: (keys: readonly string[] | undefined) =>
      call(importConnectedBadges, { params, body: keys ? { keys: [...keys] } : {} }),
    onSuccess: keep,
  })
  const setSync = useMutation({
    mutationFn: (isOn: boolean) => call(setBackpackConnectionSync, { params, body: { is_on: isOn } }),
    onSuccess: keep,
  })
  const disconnect = useMutation({
    mutationFn: () => call(removeBackpackConnection, { params }),
    onSuccess: () => {
      client.removeQueries({ queryKey: connectionKey(connectionId) })
      client.removeQueries({ queryKey: otherBadgesKey(connectionId) })
      void client.invalidateQueries({ queryKey: connectionsKey, exact: true })
    },
  })
  const writeProfile = useMutation({
    mutationFn: () => call(updateConnectedProfile, { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsKey }),
  })
  return { bringIn, setSync, disconnect, writeProfile }
}

export const useSendBadge = (badgeId: string) =>
  useMutation({
    mutationFn: (connectionId: string) =>
      call(sendBadgeToConnection, { params: { connectionId }, body: { badge: badgeId }, mayRepeat: true }),
  })

const said = z.object({ detail: z.string() })

/** What the server says of another backpack, also where it names a time to wait. */
export function explainRefusal(failure: unknown): string {
  const body = said.safeParse(failure instanceof ApiError ? failure.body : undefined)
  return body.success ? translate(body.data.detail) : messageOf(failure)
}

/** After badges came in from there. */
export function useForgetBadges(connectionId: string): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: backpackKey })
    void client.invalidateQueries({ queryKey: otherBadgesKey(connectionId) })
  }
}
