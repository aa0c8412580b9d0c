import type { VerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import { config } from '#infra/context.ts'
import type { StoredBatch } from './queries.ts'

/** The page of a batch. */
export const batchUrl = (batchId: string): string => `${config().origin}/verify/batches/${batchId}`

export const presentBatch = (row: StoredBatch): VerificationBatch => {
  const { valid = 0, invalid = 0, unverifiable = 0, noBadge = 0 } = row.counts ?? {}
  return {
    id: row.batch_id,
    state: row.state,
    total: row.total,
    processed: valid + invalid + unverifiable + noBadge,
    valid,
    invalid,
    unverifiable,
    noBadge,
    url: batchUrl(row.batch_id),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    keptUntil: row.keep_until.toISOString(),
  }
}
