import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts.ts'
import { listEmails } from '#contracts/emails.ts'
import { listIssuers } from '#contracts/issuers.ts'
import { issuerScope, recipientScope } from '#contracts/scopes.ts'
import { createToken, exchangeCode, getSetup } from '#contracts/sessions.ts'
import { isLoggedIn, sessionToken, startSession } from '#web/lib/session.ts'
import { maya, verifiedEmail } from '#web/testing/made.ts'
import { closeApp, openApp } from '#web/testing/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { LoginPage } from './login-page.tsx'
import { WelcomePage } from './welcome-page.tsx'

const setup = served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false }))
const person = [served(getProfile, () => maya), served(listEmails, () => [verifiedEmail])]
const scopes: (string | undefined)[] = []
const token = served(createToken, ({ body }) => {
  scopes.push(body.scope)
  return { access_token: 'token', token_type: 'Bearer' as const, expires_in: 86_400, scope: body.scope ?? '' }
})

const open = (path: string, ...more: Served[]) => {
  serve(...more, setup, ...person, token)
  openApp(path, [
    ...['/auth/login', '/auth/login/:name/:email'].map((route) => ({ path: route, Component: LoginPage })),
    { path: '/auth/welcome', Component: WelcomePage },
  ])
}
const signIn = async ({ remember = false } = {}) => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), 'maya@aldermoor.example')
  await user.type(screen.getByLabelText('Password'), 'long enough')
  if (remember) await user.click(screen.getByLabelText('Remember me'))
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

afterEach(() => {
  closeApp()
  scopes.length = 0
})

describe('the login page', () => {
  it('says beside each field what it needs', async () => {
    open('/auth/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Please enter your email address')).toBeTruthy()
    expect(screen.getByText('Please enter your password')).toBeTruthy()
  })

  it('signs in for this tab with the scopes of an earner', async () => {
    open('/auth/login')
    await signIn()
    expect(await screen.findByText('You are at /recipient')).toBeTruthy()
    expect(scopes).toEqual([recipientScope])
    expect(sessionStorage.getItem('LoginService.token')).toBe('token')
    expect(localStorage.getItem('LoginService.token')).toBeNull()
  })

  it('remembers the session on this device when asked to', async () => {
    open('/auth/login')
    await signIn({ remember: true })
    await screen.findByText('You are at /recipient')
    expect(localStorage.getItem('LoginService.token')).toBe('token')
    expect(localStorage.getItem('LoginService.tokenExpirationDate')).toBeTruthy()
  })

  it('asks for the issuer scope under the issuer hint, even for somebody signed in without it', async () => {
    startSession({ accessToken: 'earner' })
    open(
      '/auth/login?hint=issuer',
      served(listIssuers, () => new Answer(403, { detail: 'scope' })),
    )
    await signIn()
    await waitFor(() => expect(scopes).toEqual([issuerScope]))
  })

  it.each([
    [new Answer(400, { error: 'invalid_grant' }), 'Login failed. Please check your email and password and try again.'],
    [new Answer(429, { error: 'throttled', expires: 90 }), 'Too many login attempts. Try again in 2 minutes.'],
    [new Answer(429, { error: 'throttled', expires: 42 }), 'Too many login attempts. Try again in 42 seconds.'],
  ])('keeps what was typed and says why: %#', async (answer, text) => {
    open(
      '/auth/login',
      served(createToken, () => answer),
    )
    await signIn()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@aldermoor.example')
    expect(isLoggedIn()).toBe(false)
  })

  it('exchanges a code once, takes it out of the address and welcomes', async () => {
    let exchanges = 0
    const exchange = served(exchangeCode, ({ body }) => {
      exchanges += 1
      expect(body.code).toBe('once')
      return { access_token: 'coded', token_type: 'Bearer' as const, expires_in: 60, scope: recipientScope }
    })
    open('/auth/login?authCode=once', exchange)
    expect(await screen.findByText('Welcome to Sash!')).toBeTruthy()
    expect(exchanges).toBe(1)
    expect(location.href).not.toContain('once')
    expect(sessionToken()).toBe('coded')
  })

  it('shows the server’s words when a code is not accepted', async () => {
    open(
      '/auth/welcome?authCode=twice',
      served(exchangeCode, () => new Answer(400, { error: 'Invalid authcode' })),
    )
    expect(await screen.findByText('Invalid authcode')).toBeTruthy()
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(isLoggedIn()).toBe(false)
  })

  it('shows an error of the address as short plain text and forgets the session', async () => {
    startSession({ accessToken: 'old' })
    const text = `Call us at https://evil.example/now ${'very '.repeat(60)}`
    open(`/auth/login?authError=${encodeURIComponent(text)}`)
    const shown = await screen.findByText(/^Call us at very/)
    expect(shown.textContent?.length).toBeLessThanOrEqual(200)
    expect(isLoggedIn()).toBe(false)
    expect(location.search).toBe('')
  })

  it('takes a token of the address only without a live session, and says whose it is', async () => {
    open('/auth/login?authToken=given')
    expect(await screen.findByText('Signed in as Maya Okonkwo')).toBeTruthy()
    closeApp()
    startSession({ accessToken: 'mine' })
    open('/auth/login?authToken=other')
    await screen.findByText('You are at /recipient')
    expect(sessionToken()).toBe('mine')
  })

  it('fills in name and address from the link and waits at the password', async () => {
    open(`/auth/login/Maya/${encodeURIComponent(maya.email)}`)
    expect(await screen.findByText('Welcome, Maya!')).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', maya.email)
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  it('explains Sash while nobody has an account', async () => {
    open(
      '/auth/login',
      served(getSetup, () => ({ has_accounts: false, needs_code: true, outbox: true })),
    )
    expect(await screen.findByRole('link', { name: 'Create the first account' })).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
  })
})
