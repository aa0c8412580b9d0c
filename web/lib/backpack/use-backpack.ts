import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  acceptBadge,
  type BackpackBadge,
  getBackpackBadge,
  listBackpack,
  removeBackpackBadge,
} from '#contracts/backpack.ts'
import { call } from '#web/lib/call.ts'
import { readKey } from '#web/lib/read-key.ts'

const listKey = readKey(listBackpack)
const keyOf = (badgeId: string) => readKey(getBackpackBadge, { badgeId })

export const useBackpack = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) =>
      call(listBackpack, {
        query: { json_format: 'plain', include_pending: 'true', include_expired: 'true' },
        signal,
      }),
  })

/** One badge; while it is fetched, what the list knew of it is shown. */
export function useBackpackBadge(badgeId: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(badgeId),
    queryFn: ({ signal }) => call(getBackpackBadge, { params: { badgeId }, query: { json_format: 'plain' }, signal }),
    placeholderData: () => client.getQueryData<BackpackBadge[]>(listKey)?.find(({ id }) => id === badgeId),
  })
}

export function useAcceptBadge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: BackpackBadge) =>
      call(acceptBadge, { params: { badgeId: id }, query: { json_format: 'plain' }, body: { acceptance: 'Accepted' } }),
    onSuccess: (accepted) => {
      client.setQueryData(keyOf(accepted.id), accepted)
      client.setQueryData<BackpackBadge[]>(listKey, (badges) =>
        badges?.map((badge) => (badge.id === accepted.id ? accepted : badge)),
      )
    },
  })
}

export function useRemoveBadge() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: BackpackBadge) => call(removeBackpackBadge, { params: { badgeId: id } }),
    onSuccess: (_, { id }) => {
      client.setQueryData<BackpackBadge[]>(listKey, (badges) => badges?.filter((badge) => badge.id !== id))
    },
  })
}
