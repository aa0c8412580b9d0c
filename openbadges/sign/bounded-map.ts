/** A map that holds at most so many entries and forgets the one longest unused. */
export interface BoundedMap<Value> {
  /** The value of the key, which then counts as used. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/** An empty bounded map; `limit` is the number of entries it may hold. */
export function createBoundedMap<Value>(limit: number): BoundedMap<Value> {
  const entries = new Map<string, Value>()
  // The one asked for last, which is often the one asked for next; comparing long keys is cheaper than looking them up.
  let latest: { key: string; value: Value } | undefined
  return {
    get(key) {
      if (latest?.key === key) return latest.value
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      latest = { key, value }
      return value
    },
    set(key, value) {
      latest = undefined
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.keys().next().value
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
    },
    delete(key) {
      latest = undefined
      entries.delete(key)
    },
  }
}
