import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { addEmail, type EmailEntry, listEmails, resendConfirmation } from '#contracts/accounts/emails.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { LoginPage } from '#web/features/sessions/pages/login-page.tsx'
import { encodeAddress } from '#web/lib/session/address-code.ts'
import { isLoggedIn, startSession } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { SignupSuccessPage } from './signup-success-page.tsx'

let emails: EmailEntry[]
const unverified = { ...verifiedEmail, verified: false }

beforeEach(() => {
  emails = []
})
afterEach(closeApp)

const open = (path: string, ...more: Served[]) => {
  serve(
    ...more,
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getProfile, () => maya),
    served(listEmails, () => emails),
  )
  openApp(path, [
    { path: '/auth/login', Component: LoginPage },
    { path: '/signup/success', Component: SignupSuccessPage },
    { path: '/signup/success/:email', Component: SignupSuccessPage },
  ])
}
const pathFor = (address: string) => `/signup/success/${encodeAddress(address)}`
const heading = () => screen.findByRole('heading', { name: 'Verify Your Email Address' })

describe('the page after the sign-up', () => {
  it('is where an unverified person lands, with the first address, and signs them out [SI-2.8]', async () => {
    emails = [
      { ...unverified, email: 'zoë@müller.example' },
      { ...unverified, id: 2, email: 'second@müller.example' },
    ]
    startSession({ accessToken: 'unverified' })
    open('/auth/login')
    await heading()
    expect(screen.getByText('zoë@müller.example')).toBeTruthy()
    expect(location.pathname).toBe(pathFor('zoë@müller.example'))
    expect(screen.getByText(/^Your address is not verified yet, so you are not signed in\./)).toBeTruthy()
    expect(screen.queryByText('Welcome to Sash!')).toBeNull()
    expect(isLoggedIn()).toBe(false)
    expect(document.title).toBe('Verification - Sash')
  })

  it('signs out whoever enters it with an address', async () => {
    startSession({ accessToken: 'abc' })
    open(pathFor(maya.email))
    expect(await screen.findByText(maya.email)).toBeTruthy()
    expect(screen.getByText('Welcome to Sash!')).toBeTruthy()
    expect(screen.queryByText(/not verified yet/)).toBeNull()
    expect(isLoggedIn()).toBe(false)
  })

  it('does without an address it cannot read', async () => {
    open('/signup/success/%25%25')
    expect(await screen.findByText('A verification email was sent to your address.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send It Again' })).toBeNull()
  })

  it('finds out the address of a live session, and ends that', async () => {
    emails = [unverified]
    startSession({ accessToken: 'abc' })
    open('/signup/success')
    expect(await screen.findByText(unverified.email)).toBeTruthy()
    expect(isLoggedIn()).toBe(false)
  })

  it('keeps the issuer hint', async () => {
    open(`${pathFor(maya.email)}?hint=issuer`)
    const link = await screen.findByRole('link', { name: 'Sign In' })
    expect(link.getAttribute('href')).toBe('/auth/login?hint=issuer')
  })

  it.each([
    ['sends the mail again', {}, `Confirmation re-sent to ${maya.email}`],
    ['says how long to wait', new Answer(429, 'Please wait a few minutes.'), 'Please wait a few minutes.'],
    [
      'says why it was not sent',
      new Answer(503, { detail: 'No mail today.' }),
      `Failed to resend confirmation to ${maya.email}: No mail today.`,
    ],
  ])('%s', async (_, answer, text) => {
    const asked: string[] = []
    open(
      pathFor(maya.email),
      served(resendConfirmation, ({ body }) => {
        asked.push(body.email)
        return answer
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Send It Again' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(asked).toEqual([maya.email])
  })
})

describe('somebody whose provider told no address', () => {
  const add = async (address: string) => {
    await userEvent.type(await screen.findByLabelText('Email'), address)
    await userEvent.click(screen.getByRole('button', { name: 'Add Email' }))
  }

  it('gives one before the session ends', async () => {
    startSession({ accessToken: 'social' })
    open(
      '/signup/success',
      served(addEmail, ({ body, headers }) => {
        expect(headers.get('Authorization')).toBe('Bearer social')
        return { ...unverified, email: body.email }
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Add Your Email Address' })).toBeTruthy()
    expect(isLoggedIn()).toBe(true)
    await add('new@aldermoor.example')
    await heading()
    expect(screen.getByText('new@aldermoor.example')).toBeTruthy()
    expect(isLoggedIn()).toBe(false)
  })

  it.each([
    [new Answer(400, ['Could not register email address.']), 'Unable to add email: Email already exists'],
    [new Answer(429, { error: 'throttled', expires: 30 }), 'Too many login attempts. Try again in 30 seconds.'],
  ])('is told why an address was not taken, and stays: %#', async (answer, text) => {
    startSession({ accessToken: 'social' })
    open(
      '/signup/success',
      served(addEmail, () => answer),
    )
    await add('taken@aldermoor.example')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(isLoggedIn()).toBe(true)
  })

  it('is told when it is no address', async () => {
    startSession({ accessToken: 'social' })
    open('/signup/success')
    await add('nobody')
    await waitFor(() => expect(screen.getByText('Please enter a valid email address')).toBeTruthy())
  })
})
