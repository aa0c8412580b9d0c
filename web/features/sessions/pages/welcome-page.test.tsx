import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { exchangeCode } from '#contracts/sessions/access-token.ts'
import { isLoggedIn, sessionToken, startSession } from '#web/lib/session/session.ts'
import { keepAuthorization } from '#web/lib/session/stored-authorization.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { served } from '#web/testing/serve.ts'

const exchange = served(exchangeCode, () => ({
  access_token: 'coded',
  token_type: 'Bearer' as const,
  expires_in: 60,
  scope: 'rw:profile rw:backpack',
}))

afterEach(closeApp)

test('the welcome page exchanges the code of a confirmation and takes the mark of the sign-up away [SI-2.3]', async () => {
  localStorage.setItem('signup', 'true')
  openSignIn('/auth/welcome?authCode=once&signup=true', exchange)
  expect(await screen.findByText('Welcome to Sash!')).toBeTruthy()
  expect(sessionToken()).toBe('coded')
  expect(location.search).not.toContain('once')
  expect(localStorage.getItem('signup')).toBeNull()
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/recipient/badges')
  expect(screen.queryByText('Choose a password')).toBeNull()
})

test('whoever has just installed the server is led to its settings as well, others are not', async () => {
  openSignIn(
    '/auth/welcome?authCode=once&signup=true',
    exchange,
    served(getProfile, () => ({ ...maya, is_operator: true as const })),
  )
  const link = await screen.findByRole('link', { name: 'Set up this server' })
  expect(link.getAttribute('href')).toBe('/operator')
  closeApp()
  openSignIn('/auth/welcome?authCode=once&signup=true', exchange)
  await screen.findByRole('link', { name: 'Get Started' })
  expect(screen.queryByRole('link', { name: 'Set up this server' })).toBeNull()
})

test('who confirmed in another browser is asked for a password first', async () => {
  sessionStorage.setItem('returnPath', '/issuer')
  openSignIn('/auth/welcome?authCode=once&setPassword=true', exchange)
  const link = await screen.findByRole('link', { name: 'Choose a password' })
  expect(link.getAttribute('href')).toBe('/profile/change-password')
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent)
  expect(headings.slice(0, 2)).toEqual(['Welcome to Sash!', 'Choose a password'])
  expect(screen.getByText(/the password you typed there no longer works/)).toBeTruthy()
  expect(link.className).toContain('primary')
  expect(screen.getByRole('link', { name: 'Get Started' }).className).not.toContain('primary')
})

test('who proved another address in another browser is asked for a password as well', async () => {
  openSignIn('/auth/login/Maya?authCode=once&setPassword=true', exchange)
  expect(await screen.findByRole('link', { name: 'Choose a password' })).toBeTruthy()
  expect(location.pathname).toBe('/auth/welcome')
})

test.each(['/auth/welcome?authCode=once&hint=issuer', '/auth/login?authCode=once&hint=issuer'])(
  'who signed up to issue badges starts with issuers: %s',
  async (path) => {
    openSignIn(path, exchange)
    const link = await screen.findByRole('link', { name: 'Get Started' })
    expect(link.getAttribute('href')).toBe('/issuer')
    expect(location.pathname).toBe('/auth/welcome')
  },
)

test('who signed up to issue badges and has no issuer yet begins with one', async () => {
  openSignIn(
    '/auth/welcome?authCode=once&hint=issuer',
    exchange,
    served(listIssuers, () => []),
  )
  await expect
    .poll(() => screen.queryByRole('link', { name: 'Get Started' })?.getAttribute('href'))
    .toBe('/issuer/create')
})

test('an account without any address goes on to give one', async () => {
  openSignIn(
    '/auth/login?authCode=once',
    exchange,
    served(listEmails, () => []),
  )
  await expect.poll(() => location.pathname).toBe('/signup/success')
})

test('an error of the address is shown on the welcome page, which stays [SI-2.17]', async () => {
  startSession({ accessToken: 'old' })
  openSignIn('/auth/welcome?authError=That+link+is+old.')
  expect(await screen.findByText('That link is old.')).toBeTruthy()
  expect(await screen.findByText('Welcome to Sash!')).toBeTruthy()
  expect(isLoggedIn()).toBe(false)
})

test('who signed in again comes back to where it was asked for', async () => {
  sessionStorage.setItem('returnPath', '/profile')
  openSignIn('/auth/welcome?authCode=once', exchange)
  expect(await screen.findByText('You are at /profile')).toBeTruthy()
})

test('who signed up on the way to an app goes on to it once the address is proven [SI-4.30]', async () => {
  keepAuthorization({ clientId: 'lindgate', redirectUrl: 'https://learning.lindgate.example/callback' })
  sessionStorage.setItem('returnPath', '/issuer')
  openSignIn('/auth/welcome?authCode=once&signup=true', exchange)
  expect(await screen.findByText('You are at /auth/oauth2/authorize')).toBeTruthy()
})
