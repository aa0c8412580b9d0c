/** What was made once and is good until its mark is another. */
export interface Store<Thing> {
  /** The thing that was kept under this key with this mark. */
  find(key: string, mark: string): Thing | undefined
  /** `bytes` is what the thing takes; of a sixteenth of the room or more nothing is kept. */
  keep(key: string, mark: string, thing: Thing, bytes: number): void
  /** What all of them take. */
  measure(): { things: number; bytes: number }
  forget(): void
}

interface Kept<Thing> {
  thing: Thing
  mark: string
  bytes: number
  until: number
}

// Whatever a thing says that its mark should not tell has passed by then.
const longestMilliseconds = 3_600_000
// Of a key, and of what holds an entry together.
const overheadOf = (key: string): number => 2 * key.length + 500

const stores: Store<unknown>[] = []

/** The next reader of each thing in any store has it made anew. */
export const forgetKept = (): void => {
  for (const store of stores) store.forget()
}

/** Things that take so many bytes at most, all together; those looked at longest ago make room. */
export const createStore = <Thing>(mostBytes: number): Store<Thing> => {
  const all = new Map<string, Kept<Thing>>()
  let bytes = 0
  const put = (key: string, kept: Kept<Thing>): void => {
    all.set(key, kept)
    bytes += kept.bytes
  }
  const drop = (key: string, kept: Kept<Thing>): void => {
    all.delete(key)
    bytes -= kept.bytes
  }
  const store: Store<Thing> = {
    find: (key, mark) => {
      const kept = all.get(key)
      if (!kept) return undefined
      drop(key, kept)
      if (kept.mark !== mark || kept.until <= performance.now()) return undefined
      put(key, kept)
      return kept.thing
    },
    keep: (key, mark, thing, taken) => {
      const before = all.get(key)
      if (before) drop(key, before)
      const size = taken + overheadOf(key) + 2 * mark.length
      if (size > mostBytes / 16) return
      put(key, { thing, mark, bytes: size, until: performance.now() + longestMilliseconds })
      for (const [oldest, kept] of all) {
        if (bytes <= mostBytes) return
        drop(oldest, kept)
      }
    },
    measure: () => ({ things: all.size, bytes }),
    forget: () => {
      all.clear()
      bytes = 0
    },
  }
  stores.push(store)
  return store
}
