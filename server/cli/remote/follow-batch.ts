import { setTimeout as sleep } from 'node:timers/promises'
import type { AwardBatch } from '#contracts/awards/award-batches.ts'
import type { Terminal } from '../command.ts'
import { type connectServer, readServer } from './connect.ts'

const everyMilliseconds = 500

const isUnderway = ({ state }: AwardBatch): boolean => state === 'running' || state === 'scheduled'

/** Tells how a batch goes until it is done, and of each row that failed why; fails when one did. */
export const followBatch = async (
  begun: AwardBatch,
  params: { issuerSlug: string; badgeSlug: string },
  sash: ReturnType<typeof connectServer>,
  terminal: Terminal,
): Promise<void> => {
  let batch = begun
  terminal.say(`Awarding to ${batch.total}: ${new URL(batch.url, readServer(terminal)).href}`)
  const place = { params: { ...params, batchId: batch.id } }
  while (isUnderway(batch)) {
    await sleep(everyMilliseconds)
    const before = batch.processed
    batch = await sash.getAwardBatch(place)
    if (batch.processed !== before) terminal.say(`${batch.processed} of ${batch.total}`)
  }
  for await (const rows of sash.listAwardBatchRows.pages({ ...place, query: { state: 'failed' } })) {
    for (const { row, recipient, error } of rows) terminal.complain(`line ${row}: ${recipient}: ${error ?? 'failed'}`)
  }
  const told = [`${batch.succeeded} awarded`, `${batch.skipped} had it already`, `${batch.failed} failed`]
  terminal.say(`${told.join(', ')}.`)
  if (batch.failed > 0) throw new Error('Some lines could not be awarded; mend them and award them once more.')
}
