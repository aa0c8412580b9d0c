import { useQuery } from '@tanstack/react-query'
import { type FeatureName, listFeatures, switchFeature } from '#contracts/operator-features.ts'
import { call } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query.ts'
import { readKey } from '#web/lib/read-key.ts'
import { runConfirmed } from '#web/lib/run-confirmed.ts'

export const useFeatures = (isOperator: boolean) =>
  useQuery({
    queryKey: readKey(listFeatures),
    queryFn: ({ signal }) => call(listFeatures, { signal }),
    enabled: isOperator,
    staleTime: 0,
  })

/** False when the person thought better of it. */
export const saveFeature = (feature: FeatureName, is_on: boolean): Promise<boolean> =>
  runConfirmed(async () => {
    await call(switchFeature, { params: { feature }, body: { is_on } })
    await queryClient.invalidateQueries({ queryKey: readKey(listFeatures) })
  })
