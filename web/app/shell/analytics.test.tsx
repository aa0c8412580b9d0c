import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSitePage } from '#contracts/accounts/terms.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { isTagManagerOn, trackPage, unloadTagManager } from '#web/lib/analytics/tag-manager.ts'
import { consumeEvents, trackEvent } from '#web/lib/browser/track-event.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { stubLocation } from '#web/testing/stub-location.ts'
import { routes } from '../routes/routes.ts'
import { ConsentBanner, ConsentLink } from './consent-banner.tsx'
import { leaveTrackedDocument } from './leave-tracked-document.ts'

configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  serve(
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getSitePage, ({ params }) => ({ name: params.name, markdown: 'We make badges.', is_default: true })),
  )
  consumeEvents(() => undefined)()
})
afterEach(() => {
  unloadTagManager()
  closeApp()
  vi.restoreAllMocks()
})

const shell = [{ path: '*', element: [<ConsentBanner key="b" />, <ConsentLink key="l" />] }]
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
const configureAnalytics = (googleAnalytics: object) =>
  sessionStorage.setItem('config', JSON.stringify({ googleAnalytics }))
const openAt = (path: string, trackingId: string | null = 'G-ABC123') => {
  configureAnalytics({ trackingId })
  openApp(path, shell)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const told = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>))

test('without an id nobody is asked and nothing is loaded [SB-7.45]', () => {
  localStorage.setItem('sash-analytics', 'yes')
  openAt('/recipient/badges', null)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(scripts()).toEqual([])
})

test.each(['UA', 'G-abc', 'X-ABC123', 'G-ABC123?x', 'G-ABC123"></script>', `G-${'A'.repeat(21)}`])(
  'an id such as %s is none [SB-7.45]',
  (id) => {
    localStorage.setItem('sash-analytics', 'yes')
    openAt('/recipient/badges', id)
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(scripts()).toEqual([])
  },
)

test('the visitor is asked first; a yes loads the tag manager at once and is remembered [SB-7.45]', async () => {
  openAt('/recipient/badges?secret=1#2')
  expect(screen.getByRole('region', { name: 'Analytics' })).toBeTruthy()
  expect(scripts()).toEqual([])
  await press('Accept')
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123'])
  expect(localStorage.getItem('sash-analytics')).toBe('yes')
  expect(screen.queryByRole('region', { name: 'Analytics' })).toBeNull()
  const pages = told().filter(([, name]) => name === 'page_view')
  expect(pages).toEqual([
    ['event', 'page_view', expect.objectContaining({ page_location: `${location.origin}/recipient/badges` })],
  ])
})

test('a no loads nothing, is remembered, and can be changed in the footer [SB-7.45]', async () => {
  openAt('/recipient/badges')
  await press('Refuse')
  expect(localStorage.getItem('sash-analytics')).toBe('no')
  expect(screen.queryByRole('region', { name: 'Analytics' })).toBeNull()
  expect(scripts()).toEqual([])
  await press('Analytics')
  expect(screen.getByRole('region', { name: 'Analytics' })).toBeTruthy()
})

test('who takes a yes back gets the page anew, without the tag manager [SB-7.45]', async () => {
  const moves = stubLocation()
  openAt('/recipient/badges')
  await press('Accept')
  expect(moves.reload).not.toHaveBeenCalled()
  await press('Analytics')
  expect(moves.reload).toHaveBeenCalledOnce()
  expect(localStorage.getItem('sash-analytics')).toBeNull()
})

test.each([
  '/auth/login',
  '/auth/oauth2/authorize',
  '/auth/change-password/abc',
  '/signup',
  '/profile/tokens',
  '/profile/security',
])('on %s nobody is asked and nothing is loaded, whatever was agreed to [SB-7.45]', (path) => {
  openAt(path)
  expect(screen.queryByRole('region', { name: 'Analytics' })).toBeNull()
  closeApp()
  localStorage.setItem('sash-analytics', 'yes')
  openAt(path)
  // Nor in a document that was opened there: its policy would not let it.
  trackPage('/recipient/badges', path)
  expect(scripts()).toEqual([])
})

test('from a page with the tag manager such a page is opened as a new document [SB-7.45]', () => {
  const request = (path: string) => ({ request: new Request(`https://sash.example${path}`) })
  const open = (path: string) => () => leaveTrackedDocument(request(path))
  expect(open('/auth/login')()).toBeNull()
  localStorage.setItem('sash-analytics', 'yes')
  openAt('/recipient/badges')
  expect(isTagManagerOn()).toBe(true)
  expect(open('/issuer')()).toBeNull()
  try {
    open('/auth/login?hint=issuer')()
    throw new Error('It stayed.')
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer
    expect(answer.headers.get('Location')).toBe('/auth/login?hint=issuer')
    expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
  }
})

test('the app itself asks, in its own words, beside a way to change one’s mind [SB-7.45]', async () => {
  configureAnalytics({ trackingId: 'GTM-ABC123' })
  localStorage.setItem('sash-analytics', 'yes')
  openApp('/developers', routes)
  await waitFor(() => expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123']))
  expect(await screen.findByRole('button', { name: 'Analytics' })).toBeTruthy()
  expect(window.dataLayer).toContainEqual(expect.objectContaining({ event: 'page_view' }))
})

test('shares wait for the yes, ten at most, and are told then [SB-2.54] [SB-9.33]', async () => {
  const share = (index: number) => ({
    action: 'BadgeInstance-share',
    category: 'shares-facebook',
    label: `Share ${index}`,
  })
  openAt('/recipient/badges')
  for (let index = 1; index <= 12; index += 1) trackEvent(share(index))
  await press('Accept')
  const labels = () =>
    told().flatMap(([, name, values]) =>
      name === 'BadgeInstance-share' ? [(values as { event_label: string }).event_label] : [],
    )
  expect(labels()).toEqual(Array.from({ length: 10 }, (_, index) => `Share ${index + 3}`))
  trackEvent(share(13))
  expect(labels().at(-1)).toBe('Share 13')
})

test('failures are told by their kind, which needs appId, appName and appVersion [SB-7.46]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem('sash-analytics', 'yes')
  openAt('/recipient/badges')
  const fail = () => act(() => void dispatchEvent(new ErrorEvent('error', { error: new TypeError('about Maya') })))
  fail()
  expect(logged).toHaveBeenCalledWith('Must be setted appId, appName and appVersion.')
  expect(JSON.stringify(told())).not.toContain('exception')
  unloadTagManager()
  closeApp()
  logged.mockClear()
  localStorage.setItem('sash-analytics', 'yes')
  configureAnalytics({ trackingId: 'G-ABC123', appId: 'a', appName: 'Sash', appVersion: '1' })
  openApp('/recipient/badges', shell)
  fail()
  expect(logged).not.toHaveBeenCalled()
  const values = { event_category: 'a Sash 1', event_label: 'TypeError' }
  expect(told()).toContainEqual(['event', 'exception', values])
  expect(JSON.stringify(told())).not.toContain('Maya')
})
