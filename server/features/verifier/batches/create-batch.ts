import type { z } from 'zod'
import { batchDays, type createVerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import { takeOfQuota, tryCharge } from '#infra/budgets/charge.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { storableJson, storableText } from '#infra/db/storable.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { newId } from '#infra/ids.ts'
import { readBadges } from './read-badges.ts'

const hour = 3600
const rowsAtOnce = 100

interface Upload {
  file: { type: string; charset?: string | undefined; bytes: Buffer } | undefined
  body: z.output<typeof createVerificationBatch.body>
  ip: string
  key: RequestKey | undefined
}

/** Keeps what is to be checked, and has it checked; whoever has signed in may hand in more. */
export const createBatch = async (
  actor: Actor | undefined,
  { file, body, ip, key: requestKey }: Upload,
): Promise<string> => {
  const payer = actor ? { accountId: actor.accountId } : { network: clientKey(ip) }
  if (!(await tryCharge(db(), actor ? 'verify-upload-own' : 'verify-upload', payer))) throw throttled()
  const rows = await readBadges(file, body)
  const batchId = newId()
  return transaction(db(), async (tx) => {
    const earlier = await findMade(tx, requestKey, batchId)
    if (earlier !== undefined) return earlier
    const granted = actor
      ? await takeOfQuota(tx, 'verify-batch-own', actor.accountId, rows.length)
      : await takeOfQuota(tx, 'verify-batch', clientKey(ip), rows.length)
    if (granted < rows.length) throw throttled()
    await tx
      .insertInto('verification_batches')
      .values({
        batch_id: batchId,
        total: rows.length,
        created_at: now(),
        keep_until: inSeconds(batchDays * 24 * hour),
      })
      .execute()
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const values = rows.slice(start, start + rowsAtOnce).map(({ label, input }, index) => ({
        batch_id: batchId,
        row_number: start + index + 1,
        label: storableText(label),
        input: storableJson(input),
      }))
      await tx.insertInto('verification_batch_rows').values(values).execute()
    }
    await enqueueVerifierBatch(tx, batchId)
    return batchId
  })
}

/** Checks what stands in a batch. */
export const verifierBatchJob = 'verifier.batch'

export const enqueueVerifierBatch = (tx: Tx, batchId: string): Promise<void> =>
  context().queue.enqueue(tx, verifierBatchJob, { batchId }, { singletonKey: batchId })

const throttled = () => refuse('verify.batch-throttled', { expires: hour })
