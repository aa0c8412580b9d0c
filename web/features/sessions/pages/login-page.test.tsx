import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { createToken } from '#contracts/sessions/access-token.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, served } from '#web/testing/serve.ts'

const asked: { scope?: string; client_id: string; username?: string }[] = []
const token = served(createToken, ({ body }) => {
  asked.push(body)
  return { access_token: 'token', token_type: 'Bearer' as const, expires_in: 86_400, scope: body.scope ?? '' }
})
const signIn = async ({ remember = false } = {}) => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), 'maya@aldermoor.example')
  await user.type(screen.getByLabelText('Password'), 'long enough')
  if (remember) await user.click(screen.getByLabelText('Remember me'))
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

afterEach(() => {
  closeApp()
  asked.length = 0
})

describe('the login page', () => {
  it('says beside each field what it needs [SI-5.1]', async () => {
    openSignIn('/auth/login', token)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Please enter your email address')).toBeTruthy()
    expect(screen.getByText('Please enter your password')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Email'), 'maya at home{Enter}')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('signs in for this tab with the scopes of a recipient [SI-1.3] [SI-2.2] [SI-6.2] [SI-9.5]', async () => {
    openSignIn('/auth/login', token)
    await signIn()
    expect(await screen.findByText('You are at /recipient')).toBeTruthy()
    expect(asked).toMatchObject([
      { scope: 'rw:profile rw:backpack', client_id: 'public', username: 'maya@aldermoor.example' },
    ])
    expect(sessionStorage.getItem('LoginService.token')).toBe('token')
    expect(localStorage.getItem('LoginService.token')).toBeNull()
  })

  it.each([
    ['/auth/login', 'Your Sash is running'],
    ['/auth/signup', 'Create the first account'],
    ['/signup', 'Create the first account'],
  ])('calls the tab of a server without accounts what %s says', async (path, words) => {
    openSignIn(
      path,
      served(getSetup, () => ({ has_accounts: false, needs_code: false, outbox: true })),
    )
    expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`${words} - Sash`))
  })

  it('lets whoever comes to a sample be one of its people, with one press', async () => {
    const demo = {
      password: 'wear it',
      people: [
        { role: 'earner' as const, email: 'maya@aldermoor.example' },
        { role: 'operator' as const, email: 'office@harbour.example' },
      ],
    }
    const setup = served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false, demo }))
    openSignIn('/auth/login', token, setup)
    await screen.findByRole('heading', { name: 'Demo: try as …' })
    await userEvent.click(screen.getByRole('button', { name: /^Operator/ }))
    expect(await screen.findByText('You are at /operator')).toBeTruthy()
    expect(asked).toMatchObject([{ username: 'office@harbour.example', password: 'wear it' }])
  })

  it('offers no such thing where the server is no sample', async () => {
    openSignIn('/auth/login', token)
    await screen.findByLabelText('Email')
    expect(screen.queryByText('Demo: try as …')).toBeNull()
  })

  it('remembers the session on this device when asked to', async () => {
    openSignIn('/auth/login')
    await signIn({ remember: true })
    await screen.findByText('You are at /recipient')
    expect(localStorage.getItem('LoginService.token')).toBe('token')
    expect(localStorage.getItem('LoginService.tokenExpirationDate')).toBeTruthy()
  })

  it('asks for the issuer scope under the issuer hint [SI-1.3] [SI-2.2] [SI-6.3]', async () => {
    openSignIn('/auth/login?hint=issuer', token)
    expect(await screen.findByText('Sign in as an issuer.')).toBeTruthy()
    await signIn()
    await waitFor(() => expect(asked).toMatchObject([{ scope: 'rw:profile rw:issuer rw:backpack' }]))
  })

  it('offers the issuer login to somebody signed in without its scope', async () => {
    startSession({ accessToken: 'earner' })
    const refused = served(listIssuers, () => new Answer(403, { detail: 'scope' }))
    openSignIn('/auth/login?hint=issuer', token, refused)
    await signIn()
    await waitFor(() => expect(asked).toMatchObject([{ scope: 'rw:profile rw:issuer rw:backpack' }]))
  })

  it('asks the server nothing about a session that is known not to issue', async () => {
    startSession({ accessToken: 'earner', scope: 'rw:profile rw:backpack' })
    const asked = vi.fn(() => [])
    openSignIn('/auth/login?hint=issuer', token, served(listIssuers, asked))
    expect(await screen.findByText('Sign in as an issuer.')).toBeTruthy()
    expect(asked).not.toHaveBeenCalled()
  })

  it('leads from each variant to the other and keeps what was typed [SI-2.2]', async () => {
    openSignIn('/auth/login', token)
    await userEvent.type(await screen.findByLabelText('Email'), 'maya@aldermoor.example')
    await userEvent.click(screen.getByRole('link', { name: 'Sign in as an issuer' }))
    expect(await screen.findByText('Sign in as an issuer.')).toBeTruthy()
    expect(location.search).toBe('?hint=issuer')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@aldermoor.example')
    await userEvent.click(screen.getByRole('link', { name: 'Sign in to your backpack' }))
    await userEvent.type(screen.getByLabelText('Password'), 'long enough{Enter}')
    await waitFor(() => expect(asked).toMatchObject([{ scope: 'rw:profile rw:backpack' }]))
  })

  it('takes the typed address and the hint along to the forgotten password', async () => {
    openSignIn('/auth/login?hint=issuer')
    await userEvent.type(await screen.findByLabelText('Email'), 'maya+badges@aldermoor.example')
    const link = screen.getByRole('link', { name: 'Forgot Password?' })
    const path = '/auth/request-password-reset/maya%2Bbadges%40aldermoor.example'
    expect(link.getAttribute('href')).toBe(`${path}?hint=issuer`)
  })

  it('is not shown to somebody signed in [SI-4.10]', async () => {
    startSession({ accessToken: 'mine' })
    openSignIn('/auth/login')
    expect(await screen.findByText('You are at /recipient')).toBeTruthy()
  })

  it('explains Sash while nobody has an account', async () => {
    const isNew = served(getSetup, () => ({ has_accounts: false, needs_code: true, outbox: true }))
    openSignIn('/auth/login', isNew)
    expect(await screen.findByRole('link', { name: 'Create the first account' })).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
  })
})
