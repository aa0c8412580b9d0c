import { t } from '#shared/i18n/text.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { trustWorkerScript } from '#web/lib/browser/trusted-types.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { forgetKept, forgetOldKept } from '#web/lib/offline/kept-backpack.ts'
import { dropKeptKey } from '#web/lib/offline/kept-key.ts'
import { forgetOldShared } from '#web/lib/offline/shared-files.ts'

const hour = 3_600_000

/** Starts the worker, or ends it where the operator wants none; and lets nothing lie here that is too old. */
export async function watchWorker(worker = navigator.serviceWorker): Promise<void> {
  const { offline } = getConfig().features
  if (offline) await forgetOldKept()
  else {
    dropKeptKey()
    await forgetKept()
  }
  await forgetOldShared()
  if (!worker) return
  if (!offline) {
    for (const one of await worker.getRegistrations()) await one.unregister()
    await forgetApp()
    return
  }
  const registration = await worker.register(trustWorkerScript('/worker.js'), { updateViaCache: 'none' })
  // Blocked browsers answer nothing.
  if (registration) watchVersions(worker, registration)
}

/** A worker that is gone cannot remove its own files any more. */
async function forgetApp(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) if (name.startsWith('sash-')) await caches.delete(name)
}

function watchVersions(worker: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  let isReloading = false
  const offer = (waiting?: ServiceWorker) =>
    offerReload(() => {
      isReloading = true
      loadAnew(worker, waiting)
    })
  const look = async () => {
    const { waiting } = registration
    if (!waiting) return
    // A page that is as new as the worker has no need of another: it only lets it begin.
    if ((await askVersion(waiting)) === ownVersion()) waiting.postMessage('take-over')
    else offer(waiting)
  }
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed') void look()
    })
  })
  void look()

  // Another page has let a new version begin; what this one has of its own is still there.
  let isFirst = worker.controller === null
  const compare = async (controller: ServiceWorker) => {
    if ((await askVersion(controller)) !== ownVersion()) offer()
  }
  worker.addEventListener('controllerchange', () => {
    if (!isFirst && !isReloading && worker.controller) void compare(worker.controller)
    isFirst = false
  })

  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < hour) return
    looked = Date.now()
    registration.update().catch(() => undefined)
  })
}

const offerReload = (run: () => void): void =>
  notices.info(t('A new version is ready.'), { retain: true, action: { label: t('Reload'), run } })

/** Once, and only because the reader pressed the button. */
function loadAnew(worker: ServiceWorkerContainer, waiting: ServiceWorker | undefined): void {
  // Another page may have let it begin meanwhile.
  if (waiting?.state !== 'installed') {
    location.reload()
    return
  }
  worker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take-over')
}

const ownVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="sash-version"]')?.content

function askVersion(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      port1.close()
      resolve(data)
    }
    worker.postMessage('version', [port2])
  })
}
