/**
 * What lies on this device for the app alone: the backpack last seen, locked, and files that were shared with it; and what a
 * kiosk has to send, in a database of its own, as it belongs to nobody who signs in or out.
 */
const databases = { kept: 'sash', shared: 'sash', kiosk: 'sash-kiosk' } as const
export type DeviceStore = keyof typeof databases
const stores: readonly DeviceStore[] = ['kept', 'shared', 'kiosk']

/** Browsers may forbid it, and then nothing is kept: undefined is also what an empty place answers. */
export const readDevice = (store: DeviceStore, key: string): Promise<unknown> =>
  within(store, 'readonly', (place) => place.get(key)).catch(() => undefined)

export const writeDevice = (store: DeviceStore, key: string, value: unknown): Promise<unknown> =>
  within(store, 'readwrite', (place) => place.put(value, key))

/** Everything in a place as it is at one moment, by its key. */
export async function listDevice(store: DeviceStore): Promise<[key: string, value: unknown][]> {
  let found: [string, unknown][] = []
  await within(store, 'readonly', (place) => {
    const keys = place.getAllKeys()
    const values = place.getAll()
    values.addEventListener('success', () => {
      found = keys.result.map((key, index) => [String(key), values.result[index]])
    })
    return values
  }).catch(() => undefined)
  return found
}

/** Writes several things, and forgets others, in one step: there are all of them or none. Undefined forgets. */
export const changeDevice = (store: DeviceStore, changes: Readonly<Record<string, unknown>>): Promise<unknown> =>
  within(store, 'readwrite', (place) => putAll(place, changes).at(-1) ?? place.count())

/**
 * Reads some things and writes what follows from them, in one step: what another page of this browser writes comes before or
 * after it. Answers what was there.
 */
export async function reviseDevice(
  store: DeviceStore,
  keys: readonly [string, ...string[]],
  follow: (values: readonly unknown[]) => Readonly<Record<string, unknown>>,
): Promise<readonly unknown[]> {
  let values: readonly unknown[] = []
  await within(store, 'readwrite', (place) => {
    const [first, ...more] = keys
    const requests: [IDBRequest, ...IDBRequest[]] = [place.get(first), ...more.map((key) => place.get(key))]
    const last = requests.at(-1) ?? requests[0]
    // They are answered in their order, so that all have been when the last one is.
    last.addEventListener('success', () => {
      values = requests.map(({ result }): unknown => result)
      putAll(place, follow(values))
    })
    return last
  })
  return values
}

const putAll = (place: IDBObjectStore, changes: Readonly<Record<string, unknown>>): IDBRequest[] =>
  Object.entries(changes).map(([key, value]) => (value === undefined ? place.delete(key) : place.put(value, key)))

/** Forgets one thing, or everything in that place. */
export const forgetDevice = (store: DeviceStore, key?: string): Promise<unknown> =>
  within(store, 'readwrite', (place) => (key === undefined ? place.clear() : place.delete(key))).catch(() => undefined)

async function within(
  store: DeviceStore,
  mode: IDBTransactionMode,
  act: (place: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opened = await open(databases[store])
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

function open(database: string): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => {
    for (const store of stores) if (databases[store] === database) request.result.createObjectStore(store)
  }
  return answerOf(request)
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
