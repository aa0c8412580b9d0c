import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listAllIssuers, suspendIssuer } from '#contracts/operator-issuers.ts'
import { call, callPage } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query.ts'
import { readKey } from '#web/lib/read-key.ts'
import { runConfirmed } from '#web/lib/run-confirmed.ts'

/** Page by page, newest first; by a part of name or address. */
export function useAllIssuers(part: string, isOperator: boolean) {
  const query = part === '' ? {} : { q: part }
  return useInfiniteQuery({
    queryKey: readKey(listAllIssuers, {}, query),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callPage(listAllIssuers, { signal, query, ...(pageParam ? { at: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
    enabled: isOperator,
    staleTime: 0,
    // What was found stays while more is typed.
    placeholderData: keepPreviousData,
  })
}

/** False when the person thought better of it. */
export const saveSuspension = (issuerSlug: string, body: { suspended: boolean; reason?: string }): Promise<boolean> =>
  runConfirmed(async () => {
    await call(suspendIssuer, { params: { issuerSlug }, body })
    await queryClient.invalidateQueries({ queryKey: readKey(listAllIssuers) })
  })
