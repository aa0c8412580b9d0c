import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { revokeStatusEntries } from '../../../issuers/index.ts'
import { noteAwards } from '../../../notifications/index.ts'
import { tellOfAwards } from '../../../webhooks/index.ts'
import { cancelMailsOf } from '../../actions/cancel-mails-of.ts'
import { addToCount } from '../../add-to-count.ts'
import { announceChange } from '../../lists/changes.ts'
import { lockBatch } from '../queries.ts'
import { batchJobData } from '../run-award-batch.ts'
import type { StoredBatch } from './insert-batch.ts'

const rowsPerChunk = 1000
const reason = 'Awarded by mistake'

/** Revokes the awards of a batch that was undone, chunk by chunk; those revoked before keep their own reason. */
export const runTakeBack: JobHandler = async (data, job) => {
  const { issuerId, batchId } = batchJobData.parse(data)
  while (!job.signal.aborted) {
    const taken = await transaction(db(), async (tx) => {
      const batch = await lockBatch(tx, issuerId, batchId)
      return batch?.state === 'undone' ? takeChunk(tx, batch) : []
    })
    for (const awardId of taken) announceChange(awardId)
    if (taken.length < rowsPerChunk) return
  }
}

/** The ids of the awards whose rows are now undone. */
async function takeChunk(tx: Tx, { issuer_id, batch_id, badge_id }: StoredBatch): Promise<string[]> {
  const rows = await tx
    .selectFrom('award_batch_rows')
    .select(['row_number', 'award_id'])
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .where('state', '=', 'awarded')
    .limit(rowsPerChunk)
    .execute()
  const awardIds = rows.flatMap((row) => row.award_id ?? [])
  if (awardIds.length === 0) return []
  const { rows: revoked } = await sql<{
    issuer_id: string
    award_id: string
    list_number: number
    status_index: number
  }>`
    update awards set revoked_at = ${now()}::timestamptz, revocation_reason = ${reason},
      updated_at = ${writtenAt('awards')}
    where (issuer_id, award_id) in (
      select issuer_id, award_id from awards
      where issuer_id = ${issuer_id} and award_id = any(${awardIds}::text[]) and revoked_at is null
      order by award_id for update
    )
    returning issuer_id, award_id, list_number, status_index`.execute(tx)
  await tx
    .updateTable('award_batch_rows')
    .set({ state: 'undone' })
    .where('issuer_id', '=', issuer_id)
    .where('batch_id', '=', batch_id)
    .where('row_number', '=', sql<number>`any(${rows.map((row) => row.row_number)}::int[])`)
    .execute()
  await cancelMailsOf(tx, issuer_id, awardIds)
  const places = revoked.map((row) => ({ listNumber: row.list_number, index: row.status_index }))
  await revokeStatusEntries(tx, issuer_id, places)
  await noteAwards(
    tx,
    'revoked',
    issuer_id,
    revoked.map((award) => award.award_id),
  )
  await tellOfAwards(tx, 'award.revoked', revoked)
  await addToCount(tx, { issuer_id, badge_id }, -revoked.length)
  return awardIds
}
