import { keepBySize } from '#infra/keep-by-size.ts'

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
// Of what holds an entry together.
const overhead = 500

const stores: Store<unknown>[] = []

/** The next reader of each thing in any store has it made anew. */
export const forgetKept = (): void => {
  for (const store of stores) store.forget()
}

/** Things that take so many bytes at most, all together; those looked at longest ago make room. */
export const createStore = <Thing>(mostBytes: number): Store<Thing> => {
  const all = keepBySize<Kept<Thing>>(mostBytes, ({ bytes }) => bytes)
  const store: Store<Thing> = {
    find: (key, mark) => {
      const kept = all.get(key)
      if (!kept) return undefined
      if (kept.mark === mark && kept.until > performance.now()) return kept.thing
      all.drop(key)
      return undefined
    },
    keep: (key, mark, thing, taken) => {
      const bytes = taken + overhead + 2 * mark.length
      if (bytes + 2 * key.length > mostBytes / 16) all.drop(key)
      else all.set(key, { thing, mark, bytes, until: performance.now() + longestMilliseconds })
    },
    measure: all.measure,
    forget: all.clear,
  }
  stores.push(store)
  return store
}
