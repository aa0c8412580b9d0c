/** What lies on this device for the app alone: the backpack last seen, locked, and files that were shared with it. */
const database = 'sash'
const stores = ['kept', 'shared'] as const
export type DeviceStore = (typeof stores)[number]

/** Browsers may forbid it, and then nothing is kept: undefined is also what an empty place answers. */
export const readDevice = (store: DeviceStore, key: string): Promise<unknown> =>
  within(store, 'readonly', (place) => place.get(key)).catch(() => undefined)

export const writeDevice = (store: DeviceStore, key: string, value: unknown): Promise<unknown> =>
  within(store, 'readwrite', (place) => place.put(value, key))

/** Forgets one thing, or everything in that place. */
export const forgetDevice = (store: DeviceStore, key?: string): Promise<unknown> =>
  within(store, 'readwrite', (place) => (key === undefined ? place.clear() : place.delete(key))).catch(() => undefined)

async function within(
  store: DeviceStore,
  mode: IDBTransactionMode,
  act: (place: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opened = await open()
  try {
    const transaction = opened.transaction(store, mode)
    const answer = answerOf(act(transaction.objectStore(store)))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return await answer
  } finally {
    opened.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store)
  }
  return answerOf(request)
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
