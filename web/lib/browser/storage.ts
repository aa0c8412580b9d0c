import type { StoredKey } from './stored-keys.ts'

/** Storage that may be blocked or full: then what is written is known until the page is left. */
export type StoreName = 'localStorage' | 'sessionStorage'

const memory = new Map<string, string>()

export function readStored(store: StoreName, key: StoredKey): string | undefined {
  const kept = memory.get(`${store}/${key}`)
  try {
    return kept ?? window[store].getItem(key) ?? undefined
  } catch {
    return kept
  }
}

export function writeStored(store: StoreName, key: StoredKey, value: string): void {
  memory.delete(`${store}/${key}`)
  try {
    window[store].setItem(key, value)
  } catch {
    memory.set(`${store}/${key}`, value)
  }
}

export function removeStored(store: StoreName, key: StoredKey): void {
  memory.delete(`${store}/${key}`)
  try {
    window[store].removeItem(key)
  } catch {
    // Blocked: then there is nothing to remove.
  }
}

/** Whether this browser keeps nothing of this server; where storage is blocked nobody knows. */
export function isStorageEmpty(): boolean {
  try {
    return window.localStorage.length === 0 && window.sessionStorage.length === 0
  } catch {
    return false
  }
}

/** Removes all that the keys stand for, in both stores. */
export function removeListed(keys: readonly string[]): void {
  for (const store of ['sessionStorage', 'localStorage'] as const) {
    const isListed = (name: string) =>
      keys.some((key) => (key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key))
    const place = `${store}/`
    for (const name of memory.keys())
      if (name.startsWith(place) && isListed(name.slice(place.length))) memory.delete(name)
    try {
      const names = Array.from({ length: window[store].length }, (_, index) => window[store].key(index) ?? '')
      for (const name of names) if (isListed(name)) window[store].removeItem(name)
    } catch {
      // Blocked: then there is nothing to remove.
    }
  }
}
