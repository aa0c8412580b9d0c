import { vi } from 'vitest'

interface Answer {
  result?: unknown
  onsuccess?: () => void
  onupgradeneeded?: () => void
  addEventListener: (event: 'success', listener: () => void) => void
}

/** Stands in for the browser's database, which jsdom has none of: as much of it as the app uses. Answers what it holds. */
export function stubDatabase(): Map<string, Map<string, unknown>> {
  const stores = new Map<string, Map<string, unknown>>()
  // What is asked for is looked up when it is answered: what came before in the queue has been written by then.
  const answer = (find: () => unknown, before?: (request: Answer) => void): Answer => {
    const listeners: (() => void)[] = []
    const request: Answer = { addEventListener: (_, listener) => void listeners.push(listener) }
    queueMicrotask(() => {
      request.result = find()
      before?.(request)
      for (const listener of listeners) listener()
      request.onsuccess?.()
    })
    return request
  }
  const placeOf = (held: Map<string, unknown>) => ({
    get: (key: string) => answer(() => held.get(key)),
    put: (value: unknown, key: string) => {
      held.set(key, value)
      return answer(() => key)
    },
    delete: (key: string) => {
      held.delete(key)
      return answer(() => undefined)
    },
    getAll: () => answer(() => [...held.values()]),
    getAllKeys: () => answer(() => [...held.keys()]),
    count: () => answer(() => held.size),
    clear: () => answer(() => held.clear()),
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
    open: () =>
      answer(
        () => database,
        ({ onupgradeneeded }) => stores.size === 0 && onupgradeneeded?.(),
      ),
  })
  return stores
}
