import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { revokeTokenLegacy } from '#contracts/sessions/sessions.ts'
import { writeDevice } from '#web/lib/offline/device-store.ts'
import { startSession } from '#web/lib/session/session.ts'
import { stubDatabase } from '#web/testing/memory-database.ts'
import { serve, served } from '#web/testing/serve.ts'
import { stubLocation } from '#web/testing/stub-location.ts'
import { routes } from '../routes/routes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('/auth/logout clears both stores, ends the token on the server and goes to /auth [SI-2.7] [SI-4.4]', async () => {
  const moves = stubLocation()
  const revoked: string[] = []
  serve(
    served(revokeTokenLegacy, ({ body }) => {
      revoked.push(body.token)
      return {}
    }),
  )
  startSession({ accessToken: 'remembered', remember: true })
  sessionStorage.setItem('LoginService.token', 'abc')
  sessionStorage.setItem('LoginService.tokenExpirationDate', '2100-01-01T00:00:00Z')
  createMemoryRouter(routes, { initialEntries: ['/auth/logout'] })
  await vi.waitFor(() => expect(moves.replace.mock.calls).toEqual([['/auth']]))
  expect(revoked).toEqual(['abc'])
  for (const store of [localStorage, sessionStorage]) {
    expect(store.getItem('LoginService.token')).toBeNull()
    expect(store.getItem('LoginService.tokenExpirationDate')).toBeNull()
  }
})

test('a server out of reach keeps nobody signed in', async () => {
  const moves = stubLocation()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  startSession({ accessToken: 'abc' })
  createMemoryRouter(routes, { initialEntries: ['/auth/logout'] })
  await vi.waitFor(() => expect(moves.replace).toHaveBeenCalledWith('/auth'))
  expect(sessionStorage.length).toBe(0)
})

test('[A17] signing out leaves nothing of the person in the browser', async () => {
  const moves = stubLocation()
  const held = stubDatabase()
  serve(served(revokeTokenLegacy, () => ({})))
  startSession({ accessToken: 'abc', remember: true })
  await writeDevice('kept', 'backpack', 'a backpack')
  await writeDevice('shared', 'latest', { files: [], text: 'https://elsewhere.example/badge', at: Date.now() })
  localStorage.setItem('assertion', '["https%3A%2F%2Felsewhere.example%2Fbadge"]')
  const view = { groupByIssuer: true, badgesDisplay: 'list', sortBy: 'newest-first' }
  const search = { searchQuery: 'probation', issuer: 'Harbour Rehab' }
  const viewKey = 'recipient-earned-badge-list-viewstate'
  localStorage.setItem(viewKey, JSON.stringify({ ...view, ...search }))
  localStorage.setItem('sash-color-mode', 'dark')
  createMemoryRouter(routes, { initialEntries: ['/auth/logout'] })
  await vi.waitFor(() => expect(moves.replace).toHaveBeenCalledWith('/auth'))
  expect({ ...localStorage, ...sessionStorage }).toEqual({ 'sash-color-mode': 'dark', [viewKey]: JSON.stringify(view) })
  expect([...held.values()].map((store) => store.size)).toEqual([0, 0])
})
