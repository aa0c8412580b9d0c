import { setTimeout as sleep } from 'node:timers/promises'
import type { ClassOfAwards } from '../../../bench/awards/look-at-awards.ts'

const callMilliseconds = 15_000
const pauseMilliseconds = 100
const patienceMilliseconds = 120_000

export interface Calls {
  /** Whom an award was asked for. */
  intended: Set<string>
  /** Id of each promised award, by recipient. */
  promised: Map<string, string>
  /** How often each status came back; 0 where the line broke. */
  statuses: Map<number, number>
  /** Milliseconds from the first try to the promise. */
  waits: number[]
  /** Answers that contradict each other, and calls that were given up. */
  faults: string[]
}

export interface Callers {
  calls: Calls
  /** Asks for nothing new, and answers when what was asked for is promised or given up. */
  stop: () => Promise<void>
}

export const noCalls = (): Calls => ({
  intended: new Set(),
  promised: new Map(),
  statuses: new Map(),
  waits: [],
  faults: [],
})

/**
 * Callers that award, each the next when the last is promised, and repeat a call under its key until it is. Those of a later
 * round on the same site go on with the calls of the earlier one, or they would only repeat these.
 */
export function startCallers(count: number, place: ClassOfAwards, pause = 0, calls = noCalls()): Callers {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await awardOnce(place, calls)
      if (pause > 0) await sleep(pause)
    }
  }
  const all = Array.from({ length: count }, run)
  return {
    calls,
    stop: async () => {
      stopping.abort()
      await Promise.all(all)
    },
  }
}

async function awardOnce(place: ClassOfAwards, calls: Calls): Promise<void> {
  const recipient = `fault-${calls.intended.size}@bench.example.org`
  calls.intended.add(recipient)
  const began = performance.now()
  while (performance.now() - began < patienceMilliseconds) {
    const status = await tryOnce(place, calls, recipient)
    calls.statuses.set(status, (calls.statuses.get(status) ?? 0) + 1)
    if (status === 201) {
      calls.waits.push(performance.now() - began)
      return
    }
    if (status !== 0 && status !== 503 && status !== 409) calls.faults.push(`${recipient}: answered ${status}`)
    await sleep(pauseMilliseconds)
  }
  calls.faults.push(`${recipient}: never promised`)
}

async function tryOnce({ origin, path, headers }: ClassOfAwards, calls: Calls, recipient: string): Promise<number> {
  try {
    const answer = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': recipient },
      body: JSON.stringify({ recipient_identifier: recipient, create_notification: true }),
      signal: AbortSignal.timeout(callMilliseconds),
    })
    const body = await answer.text()
    if (answer.status !== 201) return answer.status
    const { slug } = JSON.parse(body)
    calls.promised.set(recipient, slug)
    return 201
  } catch {
    return 0
  }
}

/** The whole milliseconds below which this share of the waits lies. */
export const quantileOf = (waits: readonly number[], share: number): number => {
  const sorted = [...waits].sort((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
