import { vi } from 'vitest'

type Answer = { result?: unknown; onsuccess?: () => void; onupgradeneeded?: () => void }

/** Stands in for the browser's database, which jsdom has none of: as much of it as the app uses. Answers what it holds. */
export function stubDatabase(): Map<string, Map<string, unknown>> {
  const stores = new Map<string, Map<string, unknown>>()
  const answer = (result: unknown, before?: (request: Answer) => void): Answer => {
    const request: Answer = { result }
    queueMicrotask(() => {
      before?.(request)
      request.onsuccess?.()
    })
    return request
  }
  const placeOf = (held: Map<string, unknown>) => ({
    get: (key: string) => answer(held.get(key)),
    put: (value: unknown, key: string) => answer(held.set(key, value) && key),
    delete: (key: string) => answer(held.delete(key) && undefined),
    getAllKeys: () => answer([...held.keys()]),
    count: () => answer(held.size),
    clear: () => answer(held.clear()),
  })
  const database = {
    createObjectStore: (name: string) => void stores.set(name, new Map()),
    close: () => undefined,
    transaction: (name: string) => {
      const transaction: { oncomplete?: () => void; objectStore: () => unknown } = {
        objectStore: () => placeOf(stores.get(name) ?? new Map()),
      }
      setTimeout(() => transaction.oncomplete?.())
      return transaction
    },
  }
  vi.stubGlobal('indexedDB', {
    open: () => answer(database, ({ onupgradeneeded }) => stores.size === 0 && onupgradeneeded?.()),
  })
  return stores
}
