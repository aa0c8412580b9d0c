import { QueryClient } from '@tanstack/react-query'
import { onSessionChange } from '../session/session.ts'
import { ApiError } from './api-error.ts'

// Lists are fetched once and kept; what changes them writes into the cache or invalidates it.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, retry: retriesLeft, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

// What one person was shown must not be there for the next.
onSessionChange(() => queryClient.clear())

function retriesLeft(failures: number, failure: unknown): boolean {
  return failures < 1 && failure instanceof ApiError && failure.status >= 500
}
