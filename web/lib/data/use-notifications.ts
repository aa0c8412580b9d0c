import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { countUnreadNotifications } from '#contracts/accounts/notifications.ts'
import { call } from '../api/call.ts'
import { lacksScope, useLoggedIn } from '../session/session.ts'
import { readKey } from './read-key.ts'

export const unreadKey = readKey(countUnreadNotifications)

const minutes = 60_000
const staleTime = minutes
const whileVisible = 4 * minutes

/** How many notifications are unread: asked for with a navigation, and every few minutes while somebody looks. */
export function useUnread(): number {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(countUnreadNotifications, { signal }),
    enabled: useLoggedIn() && !lacksScope('rw:profile'),
    staleTime,
    retry: false,
    refetchInterval: whileVisible,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address is a navigation.
  useEffect(() => {
    void client.refetchQueries({ queryKey: unreadKey, type: 'active', stale: true }, { cancelRefetch: false })
  }, [pathname, client])
  return data?.unread ?? 0
}
