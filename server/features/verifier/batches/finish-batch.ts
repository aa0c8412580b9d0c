import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { signReport } from '../reports/sign-report.ts'
import { siteDid } from '../reports/site-key.ts'
import { batchUrl } from './present.ts'
import { findBatch, listLines } from './queries.ts'

/** Signs what was found once nothing waits any more. Of two that end a batch at the same time the first counts. */
export const finishBatch = async (batchId: string): Promise<void> => {
  const batch = await findBatch(batchId)
  if (!batch || batch.state === 'done') return
  const lines = await listLines(batchId)
  const count = (verdict: string) => lines.filter(({ verification }) => verification.verdict === verdict).length
  const finishedAt = now()
  const document = await signReport({
    id: batchUrl(batchId),
    type: ['BadgeVerificationBatchReport'],
    issuer: siteDid(),
    createdAt: batch.created_at.toISOString(),
    finishedAt: finishedAt.toISOString(),
    total: lines.length,
    valid: count('valid'),
    invalid: count('invalid'),
    unverifiable: count('unverifiable'),
    results: lines.map(({ row, label, verification: { verdict, reason, credential, checkedAt } }) => ({
      row,
      label,
      verdict,
      reason,
      badge: credential?.id,
      name: credential?.name,
      issuer: credential?.issuer?.id,
      checkedAt,
    })),
  })
  await db()
    .updateTable('verification_batches')
    .set({ state: 'done', document, finished_at: finishedAt })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'running')
    .execute()
}
