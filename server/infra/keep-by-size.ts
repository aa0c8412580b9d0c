export interface KeptBySize<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  drop(key: string): void
  /** What all of them take. */
  measure(): { things: number; bytes: number }
  clear(): void
}

/** Remembers so many bytes at most, those of the keys among them; what was asked for longest ago goes first. */
export const keepBySize = <Value>(mostBytes: number, sizeOf: (value: Value) => number): KeptBySize<Value> => {
  const kept = new Map<string, Value>()
  let bytes = 0
  const bytesOf = (key: string, value: Value): number => sizeOf(value) + 2 * key.length
  const put = (key: string, value: Value): void => {
    kept.set(key, value)
    bytes += bytesOf(key, value)
  }
  const drop = (key: string): void => {
    const value = kept.get(key)
    if (value === undefined) return
    kept.delete(key)
    bytes -= bytesOf(key, value)
  }
  return {
    get: (key) => {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set: (key, value) => {
      drop(key)
      put(key, value)
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
    },
    drop,
    measure: () => ({ things: kept.size, bytes }),
    clear: () => {
      kept.clear()
      bytes = 0
    },
  }
}
