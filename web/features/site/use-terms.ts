import { useQuery } from '@tanstack/react-query'
import { listTermsVersions, publishTermsVersion } from '#contracts/site/site-terms.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export const useTermsVersions = (isOperator: boolean) =>
  useQuery({
    queryKey: readKey(listTermsVersions),
    queryFn: ({ signal }) => call(listTermsVersions, { signal }),
    enabled: isOperator,
    // What is being written must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** False when the person was asked who acts and thought better of it. */
export const publishVersion = (body: { after: number; description: string; markdown: string }): Promise<boolean> =>
  runConfirmed(async () => {
    queryClient.setQueryData(readKey(listTermsVersions), await call(publishTermsVersion, { body }))
  })
