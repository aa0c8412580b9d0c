import type { BatchOrder } from './batch-orders.ts'
import { openJournal } from './journal.ts'

interface Entry {
  order: BatchOrder
  /** Id of the batch, or of the awards of a call that makes them at once, as soon as it was told. */
  promised?: string
  isUndoing?: boolean
  isUndone?: boolean
}

type Line = { intent: BatchOrder } | { key: string; promised: string } | { undoing: string } | { undone: string }

export interface BatchLedger {
  /** By key. */
  entries: Map<string, Entry>
  /** Answers that broke a promise, such as another batch under the same key. */
  broken: Set<string>
  write(line: Line): void
  close(): void
}

/** What was ordered and what was promised; each line is on the disk before the next call is made. */
export function openBatchLedger(file: string): BatchLedger {
  const journal = openJournal(file)
  const entries = new Map<string, Entry>()
  const broken = new Set<string>()
  const keep = (key: string, more: Partial<Entry>): void => {
    const entry = entries.get(key)
    if (entry) Object.assign(entry, more)
  }
  return {
    entries,
    broken,
    write: (line) => {
      journal.write(line)
      if ('intent' in line) entries.set(line.intent.key, { order: line.intent })
      else if ('undoing' in line) keep(line.undoing, { isUndoing: true })
      else if ('undone' in line) keep(line.undone, { isUndone: true })
      else {
        const before = entries.get(line.key)?.promised
        if (before !== undefined && before !== line.promised)
          broken.add(`${line.key}: ${before}, then ${line.promised}`)
        keep(line.key, { promised: line.promised })
      }
    },
    close: journal.close,
  }
}
