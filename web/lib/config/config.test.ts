import { afterEach, expect, test, vi } from 'vitest'
import { adoptConfig, getConfig, overrideConfig, resetConfig } from './config.ts'
import { keepRemoteConfig, mergeDeep } from './config-sources.ts'

const page = document.createElement('script')
page.id = 'sash-config'
page.type = 'application/json'

const fromPage = (config: unknown) => {
  page.textContent = JSON.stringify(config)
  document.head.append(page)
}
const store = (where: Storage, config: unknown) => where.setItem('config', JSON.stringify(config))
const named = (serviceName: string) => ({ theme: { serviceName } })

afterEach(() => {
  page.remove()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  resetConfig()
})

test('what the server says later takes the place of the page’s settings, and leaves the page as it is', () => {
  fromPage(named('First'))
  resetConfig()
  expect(getConfig().theme.serviceName).toBe('First')
  adoptConfig(named('Later'))
  expect(getConfig().theme.serviceName).toBe('Later')
  expect(page.textContent).toContain('First')
  store(sessionStorage, named('Session'))
  resetConfig()
  expect(getConfig().theme.serviceName).toBe('Session')
  fromPage(named('Next page'))
  sessionStorage.clear()
  resetConfig()
  expect(getConfig().theme.serviceName).toBe('Next page')
})

test('defaults, build, page, remote, local storage, session storage and argument come in this order [SI-3.16]', () => {
  expect(getConfig().theme.serviceName).toBe('Sash')
  const steps: [string, () => unknown][] = [
    ['Build', () => vi.stubEnv('VITE_SASH_CONFIG', JSON.stringify(named('Build')))],
    ['Page', () => fromPage(named('Page'))],
    ['Local', () => store(localStorage, named('Local'))],
    ['Session', () => store(sessionStorage, named('Session'))],
  ]
  for (const [name, set] of steps) {
    set()
    resetConfig()
    expect(getConfig().theme.serviceName).toBe(name)
  }
  expect(overrideConfig(named('Argument')).theme.serviceName).toBe('Argument')
  localStorage.clear()
  sessionStorage.clear()
  resetConfig()
  keepRemoteConfig(named('Remote'))
  expect(getConfig().theme.serviceName).toBe('Remote')
  store(localStorage, named('Local'))
  resetConfig()
  keepRemoteConfig(named('Remote'))
  expect(getConfig().theme.serviceName).toBe('Local')
})

test('objects are joined and lists are put one after the other [SI-3.16]', () => {
  vi.stubEnv('VITE_SASH_CONFIG', JSON.stringify({ theme: { favicons: [{ rel: 'icon', href: '/a.png' }] } }))
  fromPage({ theme: { favicons: [{ rel: 'icon', href: '/b.png', sizes: '32x32' }], useColorNavbar: true } })
  store(localStorage, { api: { integrationEndpoints: ['/v1/user/integrations', 'https://a.example/i'] } })
  const { theme, api } = getConfig()
  expect(theme.favicons.map(({ href }) => href)).toEqual(['/a.png', '/b.png'])
  expect(theme.useColorNavbar).toBe(true)
  expect(api.integrationEndpoints).toEqual(['/v1/user/integrations', 'https://a.example/i'])
})

test('a key that would change what an object is goes nowhere', () => {
  const merged = mergeDeep({ theme: {} }, JSON.parse('{"__proto__":{"isOurs":true},"constructor":{"name":"x"}}'))
  expect('isOurs' in merged).toBe(false)
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype)
})

test('a source that nobody can read is left out, with a word in the log, and the others count', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fromPage({ ...named('Page'), api: { baseUrl: 'https://api.example' } })
  store(localStorage, { theme: { serviceName: 7 } })
  sessionStorage.setItem('config', '{broken')
  expect(getConfig()).toMatchObject({ theme: { serviceName: 'Page' }, api: { baseUrl: 'https://api.example' } })
  expect(log).toHaveBeenCalledTimes(2)
})

test.each([
  ['theme', { termsOfServiceLink: 'javascript:alert(1)' }],
  ['theme', { alternateLandingUrl: '//evil.example' }],
  ['theme', { customMenu: { label: 'More', items: [{ label: 'x', url: 'data:text/html,x' }] } }],
  ['theme', { logoImg: { small: 'javascript:1', desktop: '/a.svg' } }],
  ['theme', { cssCustomProps: { '--color-interactive1': 'url(https://evil.example)' } }],
  ['theme', { cssCustomProps: { '--paper': '#fff' } }],
  ['api', { baseUrl: 'javascript:alert(1)' }],
])('what could turn against people is refused wherever it comes from: %s %j [SI-3.34]', (part, given) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fromPage(named('Page'))
  keepRemoteConfig({ [part]: given })
  expect(getConfig().theme.serviceName).toBe('Page')
  expect(JSON.stringify(getConfig())).not.toContain(Object.values(given)[0])
})

test('in a built app the browser’s storage sets looks and previews, and nothing that leads elsewhere [SI-3.16]', () => {
  vi.stubEnv('PROD', true)
  const colors = { '--color-interactive1': '#005f3c' }
  const evil = {
    api: { baseUrl: 'https://evil.example', integrationEndpoints: ['https://evil.example'] },
    assertionVerifyUrl: 'https://evil.example',
    googleAnalytics: { trackingId: 'G-EVIL12345' },
    help: { email: 'evil@evil.example' },
    features: { disableIssuers: true, externalAuthProviders: [{ slug: 'evil', label: 'Evil' }] },
    theme: {
      ...named('Evil').theme,
      cssCustomProps: colors,
      useColorNavbar: true,
      termsOfServiceLink: 'https://evil.example',
      providedBy: { name: 'Evil', url: 'https://evil.example' },
      welcomeMessage: '[Sign in](https://evil.example)',
      customMenu: { label: 'Evil', items: [] },
    },
  }
  for (const where of [localStorage, sessionStorage]) {
    store(where, evil)
    resetConfig()
    expect(JSON.stringify(getConfig()).toLowerCase()).not.toContain('evil')
    expect(getConfig()).toMatchObject({
      features: { disableIssuers: true },
      theme: { useColorNavbar: true, cssCustomProps: colors },
    })
    where.clear()
  }
})
