import { useQuery } from '@tanstack/react-query'
import {
  type AwardBatch,
  type BatchRowResult,
  getAwardBatch,
  listAwardBatches,
  listAwardBatchRows,
  retryAwardBatch,
  undoAwardBatch,
} from '#contracts/awards/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { nextOf, usePages } from '#web/lib/data/use-pages.ts'
import { refreshAwards } from '../data/use-awards.ts'
import { nextPoll } from './next-poll.ts'

export interface ShownBatchPath extends BadgePath {
  batchId: string
}

export const useBatch = (path: ShownBatchPath) =>
  useQuery({
    queryKey: readKey(getAwardBatch, { ...path }),
    queryFn: ({ signal }) => call(getAwardBatch, { params: path, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextPoll(state.data, state.dataUpdateCount + state.errorUpdateCount),
  })

const shownBatches = '5'

export const useBatches = (path: BadgePath) =>
  usePages(listAwardBatches, { params: path, query: { num: shownBatches } })

/** Rows without an award: tried in vain, of people who have the badge already, or taken back. */
export type MissedState = 'failed' | 'skipped' | 'undone'

const mayHave = (batch: AwardBatch, state: MissedState): boolean =>
  state === 'undone' ? batch.state === 'undone' : batch[state] > 0

/** These rows as they were when there were that many. */
export const useMissedRows = (path: ShownBatchPath, batch: AwardBatch, state: MissedState) =>
  usePages(listAwardBatchRows, {
    params: path,
    query: { state, num: '50' },
    asOf: [batch.state, batch.failed, batch.skipped, batch.processed],
    enabled: mayHave(batch, state),
    keep: true,
  })

export async function readAllMissed(path: ShownBatchPath, state: MissedState): Promise<BatchRowResult[]> {
  const rows: BatchRowResult[] = []
  let at: string | undefined
  do {
    const page = await callPage(listAwardBatchRows, { params: path, query: { state, num: '500' }, at })
    rows.push(...page.rows)
    at = nextOf(page)
  } while (at !== undefined)
  return rows
}

export const sendRetry = (path: ShownBatchPath) => change(path, () => call(retryAwardBatch, { params: path }))

export const sendUndo = (path: ShownBatchPath) => change(path, () => call(undoAwardBatch, { params: path }))

/** The answer is what the batch is now; a refusal means that it is no longer what was shown. */
async function change(path: ShownBatchPath, send: () => Promise<AwardBatch>): Promise<AwardBatch> {
  try {
    const batch = await send()
    queryClient.setQueryData(readKey(getAwardBatch, { ...path }), batch)
    return batch
  } finally {
    await refreshBatches(path)
  }
}

export async function refreshBatches(path: ShownBatchPath): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: readKey(getAwardBatch, { ...path }) }),
    queryClient.invalidateQueries({ queryKey: readKey(listAwardBatches) }),
    refreshAwards(path),
  ])
}
