import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAuthorizations } from '#contracts/oauth/connected-apps.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { type ConnectedApp, groupByApp } from './group-by-app.ts'

export interface ConnectedApps {
  /** Undefined until they are known. */
  apps: ConnectedApp[] | undefined
  isError: boolean
}

export function useConnectedApps(): ConnectedApps {
  const { data, isLoadingError } = useQuery({
    queryKey: readKey(listAuthorizations),
    queryFn: ({ signal }) => call(listAuthorizations, { signal }),
    // Apps are let in and use what they have elsewhere.
    staleTime: 0,
    enabled: isLoggedIn(),
  })
  const apps = useMemo(() => data && groupByApp(data.result), [data])
  return { apps, isError: isLoadingError }
}
