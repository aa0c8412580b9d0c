import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { resetConfig } from '#web/lib/config.ts'
import { startSession } from '#web/lib/session.ts'
import { legacyRedirects } from './legacy-redirects.ts'

afterEach(() => {
  sessionStorage.clear()
  resetConfig()
})

const screens = [
  'auth/login',
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
  ['/auth', '/auth/login'],
  ['/login?authError=No', '/auth/login?authError=No'],
  ['/login/maya/maya@example.org', '/auth/login/maya/maya@example.org'],
  ['/change-password/abc', '/auth/change-password/abc'],
  ['/forward;data=%5B%22%2Fissuer%22%5D', '/issuer'],
  ['/forward;data=%5B%22%2F%2Fevil.example%22%5D', '/auth/login'],
  ['/forward;data=nonsense', '/auth/login'],
])('%s leads to %s', async (from, to) => {
  expect(await arriveAt(from)).toBe(to)
})

test('with a session the start page is the backpack', async () => {
  startSession({ accessToken: 'abc' })
  expect(await arriveAt('/')).toBe('/recipient/badges')
})
