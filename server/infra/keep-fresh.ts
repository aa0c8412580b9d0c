import { context } from './context.ts'
import type { Db } from './db/connections/connect.ts'

// Each server process looks this often whether another one has changed something, in milliseconds.
const freshMs = 1000

interface Kept<T> {
  value: T
  readAt: number
  reading?: Promise<void> | undefined
}

export interface KeptFresh<T> {
  /** As this process last read it, also in the midst of a transaction; for what has no time to ask. */
  current: () => T
  /** Reads it unless it is fresh, once for all who ask meanwhile; never fails: without a database what was read before stays. */
  refresh: () => Promise<void>
  /** Has the next `refresh` read anew; until then what was read before stays. */
  forget: () => void
  /** Takes over what was just written. */
  hold: (value: T) => void
}

/** What operators set and every request asks for: read at most once a second. `told` is what the log says when that fails. */
export const keepFresh = <T>({
  read,
  atFirst,
  told,
}: {
  read: (from: Db) => Promise<T>
  atFirst: T
  told: string
}): KeptFresh<T> => {
  const held = new WeakMap<Db, Kept<T>>()
  const put = (kept: Kept<T>): Kept<T> => {
    held.set(context().db, kept)
    return kept
  }
  const keptNow = (): Kept<T> => held.get(context().db) ?? put({ value: atFirst, readAt: Number.NEGATIVE_INFINITY })
  const readInto = async (kept: Kept<T>): Promise<void> => {
    try {
      kept.value = await read(context().db)
    } catch (error) {
      context().log.warn({ err: error }, told)
    }
    kept.readAt = performance.now()
    kept.reading = undefined
  }
  return {
    current: () => keptNow().value,
    refresh: async () => {
      const kept = keptNow()
      if (performance.now() - kept.readAt < freshMs) return
      kept.reading ??= readInto(kept)
      await kept.reading
    },
    // A reading that is under way may have begun before the change: what it finds is for those who wait for it, and not kept.
    forget: () => void put({ value: keptNow().value, readAt: Number.NEGATIVE_INFINITY }),
    hold: (value) => void put({ value, readAt: performance.now() }),
  }
}
