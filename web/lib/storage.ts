/** Storage that may be blocked or full: reading then finds nothing, writing has no effect. */
export type StoreName = 'localStorage' | 'sessionStorage'

export function readStored(store: StoreName, key: string): string | undefined {
  try {
    return window[store].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(store: StoreName, key: string, value: string): void {
  try {
    window[store].setItem(key, value)
  } catch {
    // Blocked or full: what is kept only for convenience is then not kept.
  }
}

export function removeStored(store: StoreName, key: string): void {
  try {
    window[store].removeItem(key)
  } catch {
    // Blocked: then there is nothing to remove.
  }
}
