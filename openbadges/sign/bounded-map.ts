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
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.keys().next().value
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
    },
    delete(key) {
      entries.delete(key)
    },
  }
}
