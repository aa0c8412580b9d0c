import { useQuery } from '@tanstack/react-query'
import { listSweeps } from '#contracts/operator/operator-sweeps.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'

const freshMs = 10_000

/** Asked for again while the page is open. */
export const useSweeps = (isOperator: boolean) =>
  useQuery({
    queryKey: readKey(listSweeps),
    queryFn: ({ signal }) => call(listSweeps, { signal }),
    enabled: isOperator,
    staleTime: 0,
    refetchInterval: freshMs,
  })
