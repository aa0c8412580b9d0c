import { uploadBytes } from '#contracts/fields/limits.ts'
import { forgetDevice, writeDevice } from '#web/lib/offline/device-store.ts'
import { answerBuiltFile, answerPage, forgetOldApps, isAppPage, isBuiltFile, keepApp } from './app-files.ts'

const address = '/receive-shared'
const importAddress = '/recipient/badges/add'
const mostFiles = 20

const isShared = ({ method, url }: Request): boolean => method === 'POST' && url === location.origin + address

/** Keeps what was shared with the app until its import takes it, and leads there. */
async function receiveShared(request: Request): Promise<Response> {
  return Response.redirect(`${importAddress}?shared=${await keepShared(request)}`, 303)
}

async function keepShared(request: Request): Promise<string> {
  try {
    const form = await request.formData()
    const given = form.getAll('file').filter((one) => one instanceof File && one.size > 0) as File[]
    const files = given.filter(({ size }) => size <= uploadBytes).slice(0, mostFiles)
    if (files.length === 0 && given.length > 0) return 'too-large'
    const text = [form.get('url'), form.get('text')].find((one) => typeof one === 'string' && one.trim() !== '')
    await forgetDevice('shared')
    if (files.length === 0 && !text) return 'nothing'
    await writeDevice('shared', 'latest', { files, text, at: Date.now() })
    return 'yes'
  } catch {
    return 'nothing'
  }
}

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepApp()))

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await forgetOldApps()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isBuiltFile(request)) event.respondWith(answerBuiltFile(request))
  else if (isAppPage(request)) event.respondWith(answerPage(request))
  // Everything else is asked as if there were no worker. A navigation preload would ask for it twice, also for what works once.
  else if (isShared(request)) event.respondWith(receiveShared(request))
})

// A page asks which version waits, and lets it take over when it is its own, or when its reader wants it.
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0]?.postMessage(sashApp.version)
  if (data === 'take-over') void self.skipWaiting()
})
