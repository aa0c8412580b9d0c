import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { hasEnded } from '#infra/jobs/holder.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { isOn, refreshSwitches } from '#infra/settings/feature-switches.ts'
import { enqueueSending } from './enqueue-sending.ts'
import { recordOutcome } from './record-outcome.ts'
import { sendDelivery } from './send-delivery.ts'
import { findNextMoment, type TakenDelivery, takeDeliveries } from './take-deliveries.ts'

/** Takes from processes that have certainly ended what they were sending. */
const freeAbandoned = async (): Promise<void> => {
  const isHeld = sql`claimed_until > ${now()}::timestamptz and claimed_by_until = claimed_until
    and claimed_by is not null`
  const { rows } = await sql<{ claimed_by: string }>`
    select distinct claimed_by from webhook_deliveries where ${isHeld}`.execute(db())
  const gone = rows.map(({ claimed_by }) => claimed_by).filter(hasEnded)
  if (gone.length === 0) return
  await sql`
    update webhook_deliveries set claimed_until = null
    where ${isHeld} and claimed_by = any(${gone}::text[])`.execute(db())
}

// Connections of one process; each webhook and each host has far fewer.
const mostInFlight = 48
// Well below the time a job may take, the last delivery included.
const turnMilliseconds = 40_000
const lookAgainMilliseconds = 250

/** True while a job of this process takes deliveries: another one would only take the same. */
let isTaking = false

/** Asked for meanwhile: what made it due may have been too late for the last look. */
let isWanted = false

/** Sends what is due, many at a time, until nothing is; then asks to be woken for what is due later. */
export const runSending: JobHandler = async (_data, job) => {
  if (isTaking) {
    isWanted = true
    return
  }
  isTaking = true
  const running = new Set<Promise<void>>()
  const end = performance.now() + turnMilliseconds
  const isLate = () => performance.now() >= end
  try {
    await freeAbandoned()
    while (!job.signal.aborted && !isLate()) {
      isWanted = false
      await refreshSwitches()
      const free = isOn('webhooks') ? mostInFlight - running.size : 0
      const taken = free > 0 ? await takeDeliveries(free) : []
      for (const delivery of taken) {
        const work: Promise<void> = deliver(delivery).finally(() => running.delete(work))
        running.add(work)
      }
      if (running.size === 0 && !isWanted) break
      if (running.size > 0) await Promise.race([...running, sleep(lookAgainMilliseconds)])
    }
  } finally {
    isTaking = false
    await Promise.all(running)
  }
  if (isLate()) return transaction(db(), enqueueSending)
  // Whoever switches them on again has it looked at what waits, and so has each hour.
  if (!isOn('webhooks')) return
  const next = await findNextMoment()
  if (next) await transaction(db(), (tx) => enqueueSending(tx, next))
}

/** What could not be noted is sent again when its lease is over. */
async function deliver(delivery: TakenDelivery): Promise<void> {
  try {
    await recordOutcome(delivery, await sendDelivery(delivery))
  } catch (error) {
    context().log.warn({ err: error, delivery: delivery.delivery_id }, 'A delivery could not be recorded')
  }
}
