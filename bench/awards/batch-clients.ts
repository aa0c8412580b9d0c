import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchLedger } from './batch-ledger.ts'
import { type BatchOrder, createOrders } from './batch-orders.ts'
import type { ClassOfAwards } from './look-at-awards.ts'

export interface Batching extends ClassOfAwards {
  ledger: BatchLedger
}

export interface BatchClients {
  /** Starts no further batch and answers how many are still unfinished when the time is up. */
  finish(milliseconds: number): Promise<number>
}

const callMilliseconds = 10_000
const pauseMilliseconds = 50
const repeatShare = 0.3

export const batchesOf = ({ path }: ClassOfAwards): string =>
  path.replace('/v1/issuer', '/v3').replace('/assertions', '/award-batches')

export interface Work {
  order: BatchOrder
  isRetried: boolean
}

/**
 * Clients that order batch after batch and follow each to its end, whatever happens to the server. A call without an
 * answer is repeated under the same key until there is one.
 */
export function startBatchClients(count: number, batching: Batching): BatchClients {
  const nextOrder = createOrders()
  let isEnding = false
  let isOver = false
  let known: string[] | undefined
  const runClient = async (): Promise<number> => {
    while (!isEnding) {
      const work: Work = { order: nextOrder(known), isRetried: false }
      batching.ledger.write({ intent: work.order })
      while (!(await advance(batching, work).catch(() => false))) {
        if (isOver) return 1
        await sleep(pauseMilliseconds)
      }
      if (work.order.kind === 'mailed') known = work.order.recipients
    }
    return 0
  }
  const clients = Array.from({ length: count }, runClient)
  return {
    finish: async (milliseconds) => {
      isEnding = true
      const timer = setTimeout(() => {
        isOver = true
      }, milliseconds)
      const unfinished = await Promise.all(clients)
      clearTimeout(timer)
      return unfinished.reduce((sum, one) => sum + one, 0)
    },
  }
}

/** Does what comes next for the order; answers whether it is through. */
export async function advance(batching: Batching, work: Work): Promise<boolean> {
  const { ledger } = batching
  const { key, kind } = work.order
  const entry = ledger.entries.get(key)
  if (!entry?.promised || Math.random() < repeatShare) await order(batching, work.order)
  if (!entry?.promised) return false
  if (kind === 'at once') return true
  const address = `${batchesOf(batching)}/${entry.promised}`
  if (kind === 'undone' && !entry.isUndone) {
    // Some awards shall be there before they are taken back.
    await sleep(Math.random() * 1500)
    ledger.write({ undoing: key })
    const answer = await call(batching, 'POST', `${address}/undo`)
    if (answer.status === 200) ledger.write({ undone: key })
    else if (answer.status === 400 && (await read(batching, address)).state === 'undone') ledger.write({ undone: key })
    return false
  }
  const batch = await read(batching, address)
  if (batch.status === 'processing') return false
  if (kind === 'undone') return (await read(batching, `${address}/rows?state=awarded&num=1`)).length === 0
  if (batch.failed === 0 || work.isRetried) return true
  const answer = await call(batching, 'POST', `${address}/retry`)
  // It was tried again by a call whose answer never came.
  work.isRetried = answer.status === 200 || answer.status === 400
  return false
}

export async function order(batching: Batching, { key, kind, body }: BatchOrder): Promise<void> {
  const address = kind === 'at once' ? batching.path.replace('/assertions', '/batchAssertions') : batchesOf(batching)
  const answer = await call(batching, 'POST', address, body, { 'idempotency-key': key })
  if (answer.status >= 500) return
  if (answer.status >= 400) {
    batching.ledger.broken.add(`${key} was refused: ${await answer.text()}`)
    return
  }
  const told = await answer.json()
  const promised = Array.isArray(told) ? told.map(({ slug }: { slug: string }) => slug).join(' ') : String(told.id)
  batching.ledger.write({ key, promised })
}

async function read(batching: Batching, address: string) {
  const answer = await call(batching, 'GET', address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return answer.json()
}

const call = (
  { origin, headers }: Batching,
  method: string,
  address: string,
  body?: string,
  more: Record<string, string> = {},
): Promise<Response> => {
  const { 'content-type': type, ...others } = headers
  return fetch(new URL(address, origin), {
    method,
    headers: { ...others, ...(body === undefined || !type ? {} : { 'content-type': type }), ...more },
    signal: AbortSignal.timeout(callMilliseconds),
    ...(body === undefined ? {} : { body }),
  })
}
