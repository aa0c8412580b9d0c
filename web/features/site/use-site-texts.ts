import { useQuery } from '@tanstack/react-query'
import { listSiteTexts, type SiteText, saveSiteText } from '#contracts/site/site-texts.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export const useSiteTexts = (isOperator: boolean) =>
  useQuery({
    queryKey: readKey(listSiteTexts),
    queryFn: ({ signal }) => call(listSiteTexts, { signal }),
    enabled: isOperator,
    // What is being changed must not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

type Place = Pick<SiteText, 'name' | 'language'>

/** An empty text takes the own one away. False when the person was asked who acts and thought better of it. */
export const saveText = (place: Place, revision: number, markdown: string): Promise<boolean> =>
  runConfirmed(async () => {
    const saved = await call(saveSiteText, { params: place, body: { revision, markdown } })
    queryClient.setQueryData(readKey(listSiteTexts), saved)
  })
