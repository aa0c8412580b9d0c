import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices, readNotices } from '#web/lib/browser/notices.ts'
import { overrideConfig } from '#web/lib/config/config.ts'
import { startSession } from '#web/lib/session/session.ts'
import { stubDatabase } from '#web/testing/memory-database.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { stubLocation } from '#web/testing/stub-location.ts'
import { watchWorker } from './watch-worker.ts'

let told: unknown[] = []
let held: ReturnType<typeof stubDatabase>

class Registration extends EventTarget {
  installing: unknown
  waiting: unknown
  isGone = false
  update = async () => undefined
  unregister = async () => {
    this.isGone = true
    return true
  }
}

class Container extends EventTarget {
  controller: unknown = null
  registered: unknown[] = []
  readonly registration = new Registration()
  register = async (...given: unknown[]) => {
    this.registered.push(given)
    return this.registration
  }
  getRegistrations = async () => [this.registration]
}

const makeWorker = (version: string) => ({
  state: 'installed',
  postMessage: (message: unknown, ports?: MessagePort[]) => {
    told.push(message)
    if (message === 'version') ports?.[0]?.postMessage(version)
  },
})
const watch = (container: Container) => watchWorker(container as unknown as ServiceWorkerContainer)
const switchOn = (offline: boolean) => overrideConfig({ features: { offline } })
const notice = () => readNotices().notice

beforeEach(() => {
  told = []
  held = stubDatabase()
  document.head.insertAdjacentHTML('beforeend', '<meta name="sash-version" content="one">')
  switchOn(true)
})
afterEach(() => {
  document.querySelector('meta[name="sash-version"]')?.remove()
  notices.reset()
  closeApp()
})

test('the worker is asked for past every cache, for the whole of the app', async () => {
  const container = new Container()
  await watch(container)
  expect(container.registered).toEqual([['/worker.js', { updateViaCache: 'none' }]])
  expect(notice()).toBeUndefined()
})

test('a worker of another version waits for the reader, and the page is loaded anew once', async () => {
  const moves = stubLocation()
  const container = new Container()
  container.controller = makeWorker('one')
  container.registration.waiting = makeWorker('two')
  await watch(container)
  await vi.waitFor(() => expect(notice()?.message).toBe('A new version is ready.'))
  expect(told).toEqual(['version'])
  notice()?.action?.run()
  expect(told).toEqual(['version', 'take-over'])
  expect(moves.reload).not.toHaveBeenCalled()
  for (const _ of [1, 2]) container.dispatchEvent(new Event('controllerchange'))
  expect(moves.reload).toHaveBeenCalledOnce()
})

test('a worker of the version of the page begins without a word', async () => {
  const container = new Container()
  container.controller = makeWorker('zero')
  container.registration.waiting = makeWorker('one')
  await watch(container)
  await vi.waitFor(() => expect(told).toEqual(['version', 'take-over']))
  expect(notice()).toBeUndefined()
})

test('a page whose worker another page replaced goes on, and says that there is a new version', async () => {
  const container = new Container()
  container.controller = makeWorker('one')
  await watch(container)
  container.controller = makeWorker('two')
  container.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(notice()?.message).toBe('A new version is ready.'))
})

test('the first worker of a page is no news', async () => {
  const container = new Container()
  await watch(container)
  container.controller = makeWorker('two')
  container.dispatchEvent(new Event('controllerchange'))
  expect(told).toEqual([])
})

test('where the operator wants none, the worker and all that was kept go', async () => {
  switchOn(false)
  startSession({ accessToken: 'token' })
  sessionStorage.setItem('sash-kept-key', 'x')
  const removed: string[] = []
  vi.stubGlobal('caches', {
    keys: async () => ['sash-app-one', 'of-another'],
    delete: async (name: string) => removed.push(name) > 0,
  })
  const container = new Container()
  await watch(container)
  expect(removed).toEqual(['sash-app-one'])
  expect(container.registered).toEqual([])
  expect(container.registration.isGone).toBe(true)
  expect(sessionStorage.getItem('sash-kept-key')).toBeNull()
  expect(held.get('kept')?.size).toBe(0)
})
