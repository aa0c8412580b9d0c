import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { pauseWebhook } from '../actions/pause-webhook.ts'
import type { Outcome } from './send-delivery.ts'
import { downAfter, type TakenDelivery } from './take-deliveries.ts'

const minute = 60
const hour = 3600

/** Pauses before the second and each further attempt; after the last of them the delivery has failed. */
const retrySeconds = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]

/** Days of nothing but failures after which a webhook is switched off. */
const failingDays = 3

const shortestPause = 30
const longestPause = 30 * minute
const gone = 410

/** Notes how a delivery went, and what follows for it and for its webhook, which is locked first. */
export const recordOutcome = (delivery: TakenDelivery, outcome: Outcome): Promise<void> =>
  transaction(db(), async (tx) => {
    const attempts = delivery.attempts + 1
    if (outcome.isDelivered) {
      await clearFailures(tx, delivery.webhook_id)
      return noteAttempt(tx, delivery, outcome, { state: 'delivered', attempts })
    }
    const since = await countFailure(tx, delivery.webhook_id, outcome)
    const isGone = outcome.status === gone
    const pause = retrySeconds[delivery.attempts]
    const isLast = isGone || pause === undefined
    const waits = Math.max(spread(pause ?? 0), outcome.pauseSeconds)
    const state = isLast ? 'failed' : 'waiting'
    await noteAttempt(tx, delivery, outcome, { state, attempts, next_at: inSeconds(waits) })
    if (isGone) return pauseWebhook(tx, delivery.webhook_id, 'gone')
    if (since <= inSeconds(-failingDays * 86_400)) await pauseWebhook(tx, delivery.webhook_id, 'failing')
  })

/** Notes the attempt alone. */
export const noteAttempt = async (
  tx: Tx,
  { delivery_id }: Pick<TakenDelivery, 'delivery_id'>,
  { at, status, error, answer, milliseconds }: Outcome,
  next: { state: TakenDelivery['state']; attempts: number; next_at?: Date },
): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      ...next,
      claimed_until: null,
      last_at: at,
      last_status: status,
      last_error: error,
      last_answer: answer,
      last_milliseconds: milliseconds,
    })
    .where('delivery_id', '=', delivery_id)
    .execute()
}

/** Something has arrived; a row that has nothing to forget is not written. */
export const clearFailures = async (tx: Tx, webhookId: string): Promise<void> => {
  await tx
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null, resume_at: null })
    .where('webhook_id', '=', webhookId)
    .where(sql<boolean>`(failures > 0 or failing_since is not null or resume_at is not null)`)
    .execute()
}

/** Answers since when nothing has arrived. */
async function countFailure(tx: Tx, webhookId: string, { pauseSeconds }: Outcome): Promise<Date> {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['failures', 'failing_since'])
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const failures = (webhook?.failures ?? 0) + 1
  const since = webhook?.failing_since ?? now()
  const own = failures < downAfter ? 0 : spread(Math.min(longestPause, shortestPause * 2 ** (failures - downAfter)))
  const waits = Math.max(own, pauseSeconds)
  await tx
    .updateTable('webhooks')
    .set({ failures, failing_since: since, resume_at: waits > 0 ? inSeconds(waits) : null })
    .where('webhook_id', '=', webhookId)
    .execute()
  return since
}

/** Up to a tenth more, so that crowds spread. */
const spread = (seconds: number): number => seconds * (1 + Math.random() / 10)
