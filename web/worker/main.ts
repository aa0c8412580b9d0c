import { answerBuiltFile, answerPage, forgetOldApps, isAppPage, isBuiltFile, keepApp } from './app-files.ts'
import { isShared, receiveShared } from './receive-shared.ts'

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
