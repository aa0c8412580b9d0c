import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchRemoteConfig, remoteConfigAddress } from './remote-config.ts'

const hour = 3_600_000
const at = (hours: number) => hours * hour + 5

function setMeta(name: string, content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name, content, className: 'told' })
  document.head.append(meta)
}

beforeEach(() => history.replaceState(null, '', '/auth/login'))
afterEach(() => {
  for (const meta of document.querySelectorAll('meta.told')) meta.remove()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('it is loaded only if base, version and domain are all known; the domain is the host at least [SI-4.33]', () => {
  expect(remoteConfigAddress()).toBeUndefined()
  setMeta('configBaseUrl', 'https://config.example/sash/')
  expect(remoteConfigAddress()).toBeUndefined()
  setMeta('configVersion', 'v1')
  expect(remoteConfigAddress(at(7))).toBe('https://config.example/sash/v1/localhost/config.json?t=7&cacheBust=')
})

test('its address carries the hour and what breaks caches [SI-7.22] [SI-9.10]', () => {
  setMeta('configBaseUrl', 'https://config.example')
  setMeta('configVersion', '2')
  setMeta('configCacheBust', 'a b&c')
  const address = remoteConfigAddress(at(482_000))
  expect(address).toBe('https://config.example/2/localhost/config.json?t=482000&cacheBust=a%20b%26c')
  expect(remoteConfigAddress(at(482_000) + hour / 2)).toBe(address)
  expect(remoteConfigAddress(at(482_001))).not.toBe(address)
})

test('each value comes from the link, local storage, session storage, the page or the build, in this order [SI-4.33]', () => {
  const built = { configBaseUrl: 'https://config.example', configVersion: 'built', configDomain: 'a.example' }
  vi.stubEnv('VITE_SASH_REMOTE_CONFIG', JSON.stringify(built))
  const version = () => new URL(remoteConfigAddress() ?? '').pathname.split('/')[1]
  expect(version()).toBe('built')
  const steps: [string, () => void][] = [
    ['page', () => setMeta('configVersion', 'page')],
    ['session', () => sessionStorage.setItem('configVersion', 'session')],
    ['local', () => localStorage.setItem('configVersion', 'local')],
    ['link', () => history.replaceState(null, '', '/?configVersion=link&configBaseUrl=https://evil.example')],
  ]
  for (const [name, set] of steps) {
    set()
    expect(version()).toBe(name)
  }
  expect(remoteConfigAddress()).toMatch(/^https:\/\/config\.example\/link\/a\.example\//)
})

test('the browser’s storage cannot name a place that the operator has not named [SI-4.33]', () => {
  localStorage.setItem('configVersion', 'v1')
  localStorage.setItem('configBaseUrl', 'https://evil.example')
  expect(remoteConfigAddress()).toBeUndefined()
  localStorage.setItem('configBaseUrl', 'javascript:alert(1)')
  expect(remoteConfigAddress()).toBeUndefined()
  localStorage.setItem('configBaseUrl', '/preview')
  expect(remoteConfigAddress(0)).toBe(`${location.origin}/preview/v1/localhost/config.json?t=0&cacheBust=`)
})

test.each(['..', '.', '../../public/assertions', 'a/b', '%2e%2e', 'a?b', ''])(
  'a link with the version "%s" leads nowhere else on that host [SI-4.33]',
  (version) => {
    setMeta('configBaseUrl', 'https://config.example')
    history.replaceState(null, '', `/?configVersion=${encodeURIComponent(version)}`)
    expect(remoteConfigAddress()).toBeUndefined()
  },
)

test('it is asked for without cookies, and not followed elsewhere [SI-7.22]', async () => {
  const ask = vi.fn(async () => new Response('{"theme":{"serviceName":"Remote"}}'))
  vi.stubGlobal('fetch', ask)
  expect(await fetchRemoteConfig('https://config.example/v1/a/config.json')).toEqual({
    theme: { serviceName: 'Remote' },
  })
  const options = { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' }
  expect(ask).toHaveBeenCalledWith('https://config.example/v1/a/config.json', expect.objectContaining(options))
})

test.each([
  ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
  ['is no JSON', () => Promise.resolve(new Response('<html>'))],
  ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['takes too long', () => Promise.reject(new DOMException('Too late', 'TimeoutError'))],
  ['is too large', () => Promise.resolve(new Response(`{"a":"${'x'.repeat(70_000)}"}`))],
])('one that %s is logged and ignored [SI-8.40] [SB-8.42]', async (_, ask) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', ask)
  expect(await fetchRemoteConfig('https://config.example/v1/a/config.json')).toEqual({})
  expect(log).toHaveBeenCalledOnce()
})
