import { useQuery } from '@tanstack/react-query'
import { listAuthorizations } from '#contracts/oauth/connected-apps.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { groupByApp } from './group-by-app.ts'

export const useConnectedApps = () =>
  useQuery({
    queryKey: readKey(listAuthorizations),
    queryFn: ({ signal }) => call(listAuthorizations, { signal }),
    select: ({ result }) => groupByApp(result),
    // Apps are let in and use what they have elsewhere.
    staleTime: 0,
    enabled: isLoggedIn(),
  })
