import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { revokeToken } from '#contracts/sessions.ts'
import { startSession } from '#web/lib/session.ts'
import { serve, served } from '#web/testing/serve.ts'
import { stubLocation } from '#web/testing/stub-location.ts'
import { routes } from './routes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('/auth/logout clears both stores, ends the token on the server and goes to /auth [SI-2.7] [SI-4.4]', async () => {
  const moves = stubLocation()
  const revoked: string[] = []
  serve(
    served(revokeToken, ({ body }) => {
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
