import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dismissAwardBatch, listOpenAwardBatches, type OpenBatch } from '#contracts/awards/award-batches.ts'
import { listIssuerAwards } from '#contracts/awards/award-lists.ts'
import { listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'

const [whileRunning, whileWaiting] = [5000, 60_000]

/** Milliseconds until the batches are worth asking for again; false while none of them changes by itself. */
function nextPoll(batches: readonly OpenBatch[] | undefined, now = Date.now()): number | false {
  const states = new Set(batches?.map(({ state }) => state))
  const isDue = batches?.some(({ state, start_at }) => state === 'scheduled' && new Date(start_at).getTime() <= now)
  if (states.has('running') || isDue) return whileRunning
  return states.has('scheduled') && whileWaiting
}

const keyOf = (issuerSlug: string) => readKey(listOpenAwardBatches, { issuerSlug })

/** The batches of an issuer that wait, run or failed in part; what one has made is shown when it is through. */
export function useOpenBatches(issuerSlug: string): readonly OpenBatch[] {
  const { data = [] } = useQuery({
    queryKey: keyOf(issuerSlug),
    queryFn: ({ signal }) => call(listOpenAwardBatches, { params: { issuerSlug }, query: { open: 'true' }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextPoll(state.data),
  })
  const running = data.filter(({ state }) => state === 'running').length
  const before = useRef(running)
  useEffect(() => {
    if (running < before.current) {
      for (const endpoint of [listBadgeClasses, listIssuerAwards]) {
        void queryClient.invalidateQueries({ queryKey: readKey(endpoint, { issuerSlug }) })
      }
    }
    before.current = running
  }, [running, issuerSlug])
  return data
}

/** Answers whether it worked; the batch is gone from the panel then, for everybody of the issuer. */
export async function sendDismissal(issuerSlug: string, { id, badge }: OpenBatch): Promise<boolean> {
  try {
    await call(dismissAwardBatch, { params: { issuerSlug, badgeSlug: badge.slug, batchId: id } })
  } catch (failure) {
    notices.error(t('Could not dismiss it: {message}', { message: messageOf(failure) }))
    return false
  }
  queryClient.setQueryData<OpenBatch[]>(keyOf(issuerSlug), (all) => all?.filter((batch) => batch.id !== id))
  notices.success(t('Dismissed for everybody here. The batch stays listed with its badge.'))
  return true
}
