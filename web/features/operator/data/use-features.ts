import { useQuery } from '@tanstack/react-query'
import { type FeatureName, listFeatures, switchFeature } from '#contracts/operator/operator-features.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'

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
