/** What the server writes before this script: the version of the app, and the files that a kept page needs. */
declare global {
  var sashApp: { version: string; files: readonly string[] }
}

const prefix = 'sash-app-'
const cacheName = prefix + sashApp.version
// It is the same at every address of the app, and this one names the scripts that the wall begins with.
const pageAddress = '/recipient/badges'

/** Only built files, whose names change with their content, and the page without anybody in it. */
export async function keepApp(): Promise<void> {
  const page = await fetch(pageAddress, { cache: 'reload', headers: { accept: 'text/html' } })
  if (!page.ok || page.redirected) throw new Error(`The page of the app answered ${page.status}.`)
  const html = await page.clone().text()
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[\w.-]+)"/g)].map(([, address]) => address ?? '')
  const cache = await caches.open(cacheName)
  await cache.addAll([...new Set([...named, ...sashApp.files])])
  await cache.put(pageAddress, page)
}

/** Pages that were opened before still read their own version's files, so the one before stays. */
export async function forgetOldApps(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

export const isBuiltFile = ({ method, url }: Request): boolean =>
  method === 'GET' && new RegExp(`^${location.origin}/assets/[\\w.-]+$`).test(url)

export async function answerBuiltFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.status === 200 && fresh.type === 'basic') {
    const copy = fresh.clone()
    await caches.open(cacheName).then((cache) => cache.put(request.url, copy))
  }
  return fresh
}

// Signing in, consents, keys, public pages and everything that the server answers itself are none of the worker's business.
const appPages = /^\/($|(recipient|issuer|notifications|kiosk)(\/|$)|profile\/?$|profile\/(profile|edit)$)/

export const isAppPage = ({ mode, method, url }: Request): boolean =>
  mode === 'navigate' && method === 'GET' && appPages.test(new URL(url).pathname)

/** Always from the server where it can be had, so that a worker that went wrong shows nothing old. */
export async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (failure) {
    const cache = await caches.open(cacheName)
    const kept = await cache.match(pageAddress, { ignoreVary: true })
    if (!kept) throw failure
    return kept
  }
}
