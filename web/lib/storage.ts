/** Storage that may be blocked or full: then what is written is known until the page is left. */
export type StoreName = 'localStorage' | 'sessionStorage'

const memory = new Map<string, string>()

export function readStored(store: StoreName, key: string): string | undefined {
  const kept = memory.get(`${store}/${key}`)
  try {
    return kept ?? window[store].getItem(key) ?? undefined
  } catch {
    return kept
  }
}

export function writeStored(store: StoreName, key: string, value: string): void {
  memory.delete(`${store}/${key}`)
  try {
    window[store].setItem(key, value)
  } catch {
    memory.set(`${store}/${key}`, value)
  }
}

export function removeStored(store: StoreName, key: string): void {
  memory.delete(`${store}/${key}`)
  try {
    window[store].removeItem(key)
  } catch {
    // Blocked: then there is nothing to remove.
  }
}

export function removeStoredUnder(store: StoreName, prefix: string): void {
  for (const key of memory.keys()) if (key.startsWith(`${store}/${prefix}`)) memory.delete(key)
  try {
    const keys = Array.from({ length: window[store].length }, (_, index) => window[store].key(index) ?? '')
    for (const key of keys) if (key.startsWith(prefix)) window[store].removeItem(key)
  } catch {
    // Blocked: then there is nothing to remove.
  }
}
