import type { AwardBatch, BatchRowResult, OpenBatch } from '#contracts/awards/award-batches.ts'
import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { StoredBatch } from './actions/insert-batch.ts'
import type { BatchListRow, listRows, selectOpenBatches } from './queries.ts'

/** Where a batch is read; absolute, because it is also a `Location`. */
export const batchUrl = ({ issuer_id, badge_id, batch_id }: StoredBatch): string =>
  `${config().origin}/v3/issuers/${issuer_id}/badges/${badge_id}/award-batches/${batch_id}`

/** Before the start always; afterwards as long as its mails are held, for nobody has been told yet. */
export const canUndo = ({ state, hold_minutes, mails_at }: StoredBatch): boolean => {
  if (state === 'scheduled') return true
  return (state === 'running' || state === 'done') && hold_minutes > 0 && mails_at !== null && mails_at > now()
}

const isFinal = (state: StoredBatch['state']): state is 'done' | 'undone' | 'cancelled' =>
  state === 'done' || state === 'undone' || state === 'cancelled'

export const presentBatch = (row: BatchListRow): AwardBatch => ({
  id: row.batch_id,
  state: row.state,
  status: isFinal(row.state) ? row.state : 'processing',
  total: row.total,
  processed: row.succeeded + row.failed + row.skipped,
  succeeded: row.succeeded,
  failed: row.failed,
  skipped: row.skipped,
  to_take_back: row.to_take_back,
  create_notification: row.create_notification,
  hold_minutes: row.hold_minutes,
  start_at: row.start_at.toISOString(),
  mails_at: row.create_notification || row.hold_minutes > 0 ? (row.mails_at?.toISOString() ?? null) : null,
  created_at: row.created_at.toISOString(),
  created_by: row.creator_email,
  finished_at: row.finished_at?.toISOString() ?? null,
  can_undo: canUndo(row),
  url: batchUrl(row),
})

type OpenRow = Awaited<ReturnType<ReturnType<typeof selectOpenBatches>['execute']>>[number]

export const presentOpen = (row: OpenRow): OpenBatch => ({
  ...presentBatch(row),
  badge: { slug: row.badge_id, name: row.badge_name },
})

type ListedRow = Awaited<ReturnType<typeof listRows>>[number]

export const presentRow = (row: ListedRow): BatchRowResult => ({
  row: row.row_number,
  recipient: row.recipient,
  state: row.state,
  award: row.award_id,
  error: row.error,
})
