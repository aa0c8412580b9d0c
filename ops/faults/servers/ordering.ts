import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { advance, type Batching, batchesOf, order } from '../../../bench/awards/batch-clients.ts'
import { openBatchLedger } from '../../../bench/awards/batch-ledger.ts'
import { type BatchOrder, mailsDue } from '../../../bench/awards/batch-orders.ts'
import { checkBatches } from '../../../bench/awards/check-batches.ts'
import { askTorn } from '../../../bench/awards/find-torn-rows.ts'
import { waitForMails } from '../../../bench/awards/wait-for-mails.ts'
import type { Site } from './site.ts'

const patienceMilliseconds = 180_000
const pauseMilliseconds = 50
const lookedAt = 100

export const openOrders = (site: Site): Batching => ({
  ...site.place,
  ledger: openBatchLedger(path.join(site.dataDir, 'ledger.jsonl')),
})

/** Orders a batch, again and again under its key, until it is promised. */
export async function orderUntilPromised(batching: Batching, one: BatchOrder): Promise<void> {
  const { ledger } = batching
  ledger.write({ intent: one })
  await repeat(batching, one, async () => {
    await order(batching, one)
    return ledger.entries.get(one.key)?.promised !== undefined
  })
}

/** Orders a batch and follows it to its end; one to be undone is undone. */
export async function orderToTheEnd(batching: Batching, one: BatchOrder): Promise<void> {
  batching.ledger.write({ intent: one })
  const work = { order: one, isRetried: false }
  await repeat(batching, one, () => advance(batching, work))
}

async function repeat({ ledger }: Batching, { key }: BatchOrder, step: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMilliseconds
  while (!(await step().catch(() => false))) {
    // Told at the end.
    if (ledger.broken.size > 0) return
    if (performance.now() > end) throw new Error(`${key} did not come to its end.`)
    await sleep(pauseMilliseconds)
  }
}

/** All that was ordered is there once and whole, and a repeated call gives what the first one gave. */
export async function checkOrders(site: Site, batching: Batching): Promise<string[]> {
  const orders = [...batching.ledger.entries.values()].map((entry) => entry.order)
  await waitForMails(
    site.mails,
    orders.flatMap((one) => (mailsDue(one) > 0 ? one.recipients : [])),
  )
  const losses: string[] = []
  for (const one of orders) losses.push(...(await findUnequal(batching, one)))
  const findTorn = () => site.database.ask(askTorn)
  const { lost, halfDone, invented } = await checkBatches(batching, { mails: site.mails, sample: lookedAt, findTorn })
  return [...losses, ...lost, ...halfDone, ...invented]
}

async function findUnequal(batching: Batching, { key, kind, body }: BatchOrder): Promise<string[]> {
  const address = kind === 'at once' ? batching.path.replace('/assertions', '/batchAssertions') : batchesOf(batching)
  const send = async (text: string) => {
    const answer = await fetch(new URL(address, batching.origin), {
      method: 'POST',
      headers: { ...batching.headers, 'idempotency-key': key },
      body: text,
    })
    return { status: answer.status, text: await answer.text() }
  }
  const promised = batching.ledger.entries.get(key)?.promised ?? ''
  const [one, other] = [await send(body), await send(body)]
  const another = await send(JSON.stringify({ ...JSON.parse(body), create_notification: kind === 'links' }))
  const told = JSON.parse(one.text)
  const ids = Array.isArray(told) ? told.map(({ slug }) => slug).join(' ') : told.id
  return [
    ...(ids === promised ? [] : [`${key}: promised ${promised}, and ${ids} when it was repeated`]),
    ...(one.text === other.text ? [] : [`${key}: two repetitions are answered differently`]),
    ...(another.status === 422 ? [] : [`${key}: another body under its key is answered with ${another.status}`]),
  ]
}
