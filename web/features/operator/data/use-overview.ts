import { useQuery } from '@tanstack/react-query'
import { getOperatorOverview } from '#contracts/operator/operator-overview.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'

const freshMs = 10_000

/** Asked for again while the page is open. */
export const useOverview = (isOperator: boolean) =>
  useQuery({
    queryKey: readKey(getOperatorOverview),
    queryFn: ({ signal }) => call(getOperatorOverview, { signal }),
    enabled: isOperator,
    staleTime: 0,
    refetchInterval: freshMs,
  })
