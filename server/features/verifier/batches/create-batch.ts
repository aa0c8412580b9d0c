import type { z } from 'zod'
import { batchDays, batchHourly, type createVerificationBatch } from '#contracts/verifier-batches.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { storableJson, storableText } from '#infra/db/storable.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/request-key.ts'
import { takeShare, takeSome } from '#infra/http/take-share.ts'
import { clientKey } from '#infra/http/throttle.ts'
import { newId } from '#infra/ids.ts'
import { readBadges } from './read-badges.ts'

const hour = 3600
const uploadsPerHour = { network: 30, account: 300 } as const
const rowsAtOnce = 100

interface Upload {
  file: { type: string; charset?: string | undefined; bytes: Buffer } | undefined
  body: z.output<typeof createVerificationBatch.body>
  ip: string
  key: RequestKey | undefined
}

/** Takes in what is to be checked; whoever has signed in may hand in more. */
export const createBatch = async (
  actor: Actor | undefined,
  { file, body, ip, key: requestKey }: Upload,
): Promise<string> => {
  const who = actor ? 'account' : 'network'
  const key = actor ? actor.accountId : clientKey(ip)
  if (!(await takeShare(db(), `verify-uploads:${key}`, uploadsPerHour[who], hour))) throw throttled()
  const rows = await readBadges(file, body)
  const batchId = newId()
  return transaction(db(), async (tx) => {
    const earlier = await findMade(tx, requestKey, batchId)
    if (earlier !== undefined) return earlier
    const share = { wanted: rows.length, most: batchHourly[who], seconds: hour }
    if ((await takeSome(tx, `verify-batch:${key}`, share)) < rows.length) throw throttled()
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
    await enqueueRun(tx, batchId)
    return batchId
  })
}

/** Asks for work on the batch. */
export const enqueueRun = (tx: Tx, batchId: string): Promise<void> =>
  context().queue.enqueue(tx, 'verifier.batch', { batchId }, { singletonKey: batchId })

const throttled = () => refuse('verify.batch-throttled', { expires: hour })
