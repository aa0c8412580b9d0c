import type { AwardBatch } from '#contracts/awards/award-batches.ts'
import { isBeingUndone } from './batch-words.ts'

const [shortest, longest, rarest] = [1000, 5000, 60_000]

/** Milliseconds until a batch is worth asking for again: longer each time; false when it will not change by itself. */
export function nextPoll(batch: AwardBatch | undefined, asked: number, now = Date.now()): number | false {
  switch (batch?.state) {
    case undefined:
    case 'running':
      return soon(asked)
    case 'scheduled':
      return waitFor(batch.start_at, now)
    case 'done':
      return batch.can_undo && batch.mails_at !== null ? waitFor(batch.mails_at, now) : false
    case 'undone':
      return isBeingUndone(batch) ? soon(asked) : false
    case 'cancelled':
      return false
  }
}

const soon = (asked: number): number => Math.min(longest, shortest * 1.3 ** asked)

function waitFor(moment: string, now: number): number {
  return Math.min(rarest, Math.max(shortest, new Date(moment).getTime() - now + shortest))
}
