import type { Page } from 'playwright-core'

/** Everything that caches, databases and storages of this origin hold, as text. */
export function readDevice(page: Page): Promise<{ addresses: string[]; cached: string; kept: string; stored: string }> {
  return page.evaluate(async () => {
    const addresses: string[] = []
    const bodies: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        addresses.push(request.url)
        bodies.push(JSON.stringify([...(answer?.headers ?? [])]), (await answer?.text()) ?? '')
      }
    }
    const decoder = new TextDecoder('latin1')
    const kept: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of opened.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = opened.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        for (const row of rows)
          for (const [part, value] of Object.entries(row as object)) {
            const bytes = value instanceof ArrayBuffer || ArrayBuffer.isView(value)
            kept.push(part, bytes ? decoder.decode(value as ArrayBuffer) : JSON.stringify(value))
          }
      }
      opened.close()
    }
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    return { addresses, cached: bodies.join('\n'), kept: kept.join('\n'), stored }
  })
}

/** The token of the session that the page has. */
export const readToken = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('LoginService.token') ?? localStorage.getItem('LoginService.token') ?? '')
