import { createMemoryRouter, type RouteObject } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { notices, readNotices } from '#web/lib/browser/notices.ts'
import { resetConfig } from '#web/lib/config/config.ts'
import { startSession } from '#web/lib/session/session.ts'
import { legacyRedirects } from './legacy-redirects.ts'

afterEach(() => {
  notices.reset()
  sessionStorage.clear()
  resetConfig()
})

const screens = [
  'auth/login',
  'auth/login/:name',
  'auth/login/:name/:email',
  'auth/change-password/:token',
  'recipient/badges',
  'issuer',
].map((path) => ({ path }))

async function arriveAt(path: string): Promise<string> {
  const router = createMemoryRouter([{ children: [...screens, ...legacyRedirects] }], { initialEntries: [path] })
  await expect.poll(() => router.state.initialized && router.state.navigation.state).toBe('idle')
  const { pathname, search } = router.state.location
  router.dispose()
  return pathname + search
}

test.each([
  ['/', '/auth/login'],
  ['/initial-redirect', '/auth/login'],
  ['/no/such/page', '/auth/login'],
  ['/auth/nothing/here', '/auth/login'],
  ['/login?authError=No', '/auth/login?authError=No'],
  ['/login/Maya', '/auth/login/Maya'],
  ['/login/maya/maya@example.org', '/auth/login/maya/maya@example.org'],
  ['/change-password/abc', '/auth/change-password/abc'],
])('%s leads to %s [SB-2.74] [SB-2.75] [SB-2.79] [SB-2.80]', async (from, to) => {
  expect(await arriveAt(from)).toBe(to)
})

test.each(['/', '/initial-redirect', '/no/such/page'])(
  'with a session %s is the backpack [SB-2.74] [SB-2.75] [SB-2.79]',
  async (path) => {
    startSession({ accessToken: 'abc' })
    expect(await arriveAt(path)).toBe('/recipient/badges')
  },
)

test.each([
  ['/no/such/page', 'Nothing stands at /no/such/page, so this is the start page.'],
  ['/', undefined],
  ['/initial-redirect', undefined],
  ['/login/Maya', undefined],
])('who comes to %s is told: %s', async (path, message) => {
  await arriveAt(path)
  expect(readNotices().notice?.message).toBe(message)
})

test.each(['/userProfile', '/auth/userProfile'])(
  '%s, the old address of the profile, ends at the backpack',
  async (path) => {
    startSession({ accessToken: 'abc' })
    expect(await arriveAt(path)).toBe('/recipient/badges')
  },
)

test('visitors of the root are sent to the landing page of the operator where it is on [SI-2.22] [SI-3.18] [SB-2.75]', () => {
  const theme = { alternateLandingUrl: 'https://badges.example/' }
  const landing = (alternateLandingRedirect: boolean) => {
    sessionStorage.setItem('config', JSON.stringify({ features: { alternateLandingRedirect }, theme }))
    resetConfig()
    return rootTarget()
  }
  sessionStorage.setItem('config', JSON.stringify({ theme }))
  expect(rootTarget()).toBe('/auth/login')
  expect(landing(false)).toBe('/auth/login')
  expect(landing(true)).toBe('https://badges.example/')
  startSession({ accessToken: 'abc' })
  expect(landing(true)).toBe('/recipient/badges')
})

function rootTarget(): string | null {
  const { loader } = legacyRedirects.find((route): route is RouteObject => route.index === true) ?? {}
  if (typeof loader !== 'function') throw new Error('The root has no loader.')
  const request = new Request('https://sash.example/')
  const answer: unknown = loader({ request, url: new URL(request.url), params: {}, pattern: '/', context: {} })
  return answer instanceof Response ? answer.headers.get('Location') : null
}
