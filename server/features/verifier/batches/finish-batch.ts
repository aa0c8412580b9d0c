import { nameOutcome, type VerifiedAs } from '#contracts/verifier/name-outcome.ts'
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
  const count = (outcome: VerifiedAs) =>
    lines.filter(({ verification }) => nameOutcome(verification) === outcome).length
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
    noBadge: count('no-badge'),
    results: lines.map(({ row, label, verification }) => ({
      row,
      label,
      verdict: nameOutcome(verification),
      reason: verification.reason,
      badge: verification.credential?.id,
      name: verification.credential?.name,
      issuer: verification.credential?.issuer?.id,
      checkedAt: verification.checkedAt,
    })),
  })
  await db()
    .updateTable('verification_batches')
    .set({ state: 'done', document, finished_at: finishedAt })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'running')
    .execute()
}
