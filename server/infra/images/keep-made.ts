/** Remembers what was made at a price, up to so many bytes; what was asked for longest ago goes first. */
export function keepMade(mostBytes: number): (key: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const made = new Map<string, Promise<Buffer>>()
  const sizes = new Map<string, number>()
  let total = 0

  const forget = (key: string): void => {
    made.delete(key)
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }
  const note = (key: string, { length }: Buffer): void => {
    sizes.set(key, length)
    total += length
    for (const oldest of sizes.keys()) {
      if (total <= mostBytes) return
      forget(oldest)
    }
  }

  return (key, make) => {
    const known = made.get(key)
    const size = sizes.get(key)
    if (known && size !== undefined) {
      sizes.delete(key)
      sizes.set(key, size)
    }
    if (known) return known
    const fresh = make()
    made.set(key, fresh)
    fresh.then(
      (bytes) => note(key, bytes),
      () => forget(key),
    )
    return fresh
  }
}
