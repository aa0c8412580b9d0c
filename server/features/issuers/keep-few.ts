/** Remembers what was made under the names used last, and forgets the oldest beyond so many. */
export const keepFew = <Value>(most: number): ((name: string, make: () => Value) => Value) => {
  const kept = new Map<string, Value>()
  return (name, make) => {
    const value = kept.get(name) ?? make()
    kept.delete(name)
    kept.set(name, value)
    const oldest = kept.keys().next().value
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
