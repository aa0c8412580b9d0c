import { useQuery } from '@tanstack/react-query'
import { listBadgeRequests } from '#contracts/requests/reviewing.ts'
import { call } from '../api/call.ts'
import { readKey } from './read-key.ts'

/** Nothing is counted further. */
export const mostWaiting = 25

/** How many requests for badges of an issuer wait for a decision. */
export const useWaitingRequests = (issuerSlug: string) =>
  useQuery({
    // Below the key of the lists, which a decision makes stale.
    queryKey: [...readKey(listBadgeRequests, { issuerSlug }), 'count'],
    queryFn: async ({ signal }) => {
      const query = { state: 'waiting', num: String(mostWaiting) } as const
      return (await call(listBadgeRequests, { params: { issuerSlug }, query, signal })).length
    },
    staleTime: 0,
  })
