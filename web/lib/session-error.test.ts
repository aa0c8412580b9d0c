import { afterEach, expect, test, vi } from 'vitest'
import { sessionToken, startSession } from './session.ts'
import { handleSessionError } from './session-error.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const pageAt = (pathname: string, search = '') => ({ pathname, search, reload: vi.fn(), assign: vi.fn() })

test('a lost session leads to the login with the reason', () => {
  startSession({ accessToken: 'abc' })
  const page = pageAt('/recipient/badges')
  handleSessionError(page)
  expect(sessionToken()).toBeUndefined()
  const [target] = page.assign.mock.lastCall ?? []
  expect(new URL(target, 'https://x').searchParams.get('authError')).toBe(
    'Your session has expired. Please log in to continue.',
  )
})

test('an address to return to is kept', () => {
  handleSessionError(pageAt('/auth/oauth2/authorize', '?redirect_uri=https%3A%2F%2Fapp.example%2Fcb'))
  expect(localStorage.getItem('redirectUri')).toBe('https://app.example/cb')
})

test('a page that anybody may see is loaded anew', () => {
  const page = pageAt('/public/badges/abc')
  handleSessionError(page)
  expect(page.reload).toHaveBeenCalledOnce()
  expect(page.assign).not.toHaveBeenCalled()
})
