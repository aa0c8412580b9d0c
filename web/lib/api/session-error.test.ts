import { afterEach, expect, test, vi } from 'vitest'
import { notices } from '../browser/notices.ts'
import { sessionToken, startSession } from '../session/session.ts'
import { handleSessionError } from './session-error.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const pageAt = (path: string) => {
  const { href, pathname, search, hash } = new URL(path, 'https://sash.example')
  return { href, pathname, search, hash, reload: vi.fn(), assign: vi.fn() }
}
const loginOf = (page: ReturnType<typeof pageAt>) => new URL(String(page.assign.mock.lastCall?.[0]), page.href)

test('a lost session is forgotten and leads to the login with the reason [SI-2.23] [SI-4.5] [SI-8.6]', () => {
  startSession({ accessToken: 'abc' })
  const page = pageAt('/recipient/badges')
  handleSessionError(page)
  expect(sessionToken()).toBeUndefined()
  expect(page.assign.mock.calls).toEqual([
    ['/auth/login?authError=Your%20session%20has%20expired.%20Please%20log%20in%20to%20continue.'],
  ])
})

test('the address to return to is kept, the one that was asked for before the own one [SI-4.5]', () => {
  handleSessionError(pageAt('/recipient/earned-badge/abc?x=1#share'))
  expect(localStorage.getItem('redirectUri')).toBe('https://sash.example/recipient/earned-badge/abc?x=1#share')
  expect(sessionStorage.getItem('returnPath')).toBe('/recipient/earned-badge/abc?x=1#share')
  handleSessionError(pageAt('/auth/oauth2/authorize?redirect_uri=https%3A%2F%2Fapp.example%2Fcb'))
  expect(localStorage.getItem('redirectUri')).toBe('https://app.example/cb')
})

test.each(['/', '/auth/welcome', '/auth/login?hint=issuer', '/signup/success'])('nobody is led back to %s', (path) => {
  handleSessionError(pageAt(path))
  expect(localStorage.getItem('redirectUri')).toBeNull()
})

test.each(['/issuer/issuers/abc', '/auth/login?hint=issuer'])(
  'who is an issuer at %s signs in as one again',
  (path) => {
    const page = pageAt(path)
    handleSessionError(page)
    expect(loginOf(page).searchParams.get('hint')).toBe('issuer')
  },
)

test.each(['/public/badges/abc', '/auth/privacy-policy'])(
  '%s, which anybody may see, is loaded anew instead [SI-8.7]',
  (path) => {
    startSession({ accessToken: 'abc' })
    const page = pageAt(path)
    handleSessionError(page)
    expect(sessionToken()).toBeUndefined()
    expect(page.reload).toHaveBeenCalledOnce()
    expect(page.assign).not.toHaveBeenCalled()
    expect(localStorage.getItem('redirectUri')).toBeNull()
  },
)

test('news that somebody came to the login with are told still, and not that a session had ended', () => {
  startSession({ accessToken: 'abc' })
  notices.info('Your new address is now one of your verified addresses.', { retain: true })
  const page = pageAt('/auth/login/Maya?email=maya%40aldermoor.example')
  handleSessionError(page)
  notices.reset()
  expect(sessionToken()).toBeUndefined()
  const login = loginOf(page)
  expect([login.pathname, Object.fromEntries(login.searchParams)]).toEqual([
    '/auth/login/Maya',
    { email: 'maya@aldermoor.example', infoMessage: 'Your new address is now one of your verified addresses.' },
  ])
})
