export interface KeptBySize<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

/** Remembers so many bytes at most; what was asked for longest ago goes first. */
export const keepBySize = <Value>(mostBytes: number, sizeOf: (value: Value) => number): KeptBySize<Value> => {
  const kept = new Map<string, Value>()
  let bytes = 0
  const drop = (key: string, value: Value): void => {
    kept.delete(key)
    bytes -= sizeOf(value) + 2 * key.length
  }
  const put = (key: string, value: Value): void => {
    kept.set(key, value)
    bytes += sizeOf(value) + 2 * key.length
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
      const before = kept.get(key)
      if (before !== undefined) drop(key, before)
      put(key, value)
      for (const [oldest, its] of kept) {
        if (bytes <= mostBytes) return
        drop(oldest, its)
      }
    },
    clear: () => {
      kept.clear()
      bytes = 0
    },
  }
}
