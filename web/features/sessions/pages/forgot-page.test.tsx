import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { requestPasswordReset } from '#contracts/accounts/passwords.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, type Served, served } from '#web/testing/serve.ts'

const asked: string[] = []
const accept = served(requestPasswordReset, ({ body }) => {
  asked.push(body.email)
  return {}
})
const open = (path: string, ...answers: Served[]) => openSignIn(path, ...answers, accept)
const button = () => screen.findByRole('button', { name: 'Reset Password' })

afterEach(() => {
  closeApp()
  asked.length = 0
})

describe('the forgot-password screen', () => {
  it('sends the address from the path and says to look into the inbox [SI-2.4] [SI-2.5] [SI-2.20]', async () => {
    open('/auth/request-password-reset/maya%2Bbadges%40aldermoor.example')
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya+badges@aldermoor.example')
    await expect.poll(async () => (await button()).hasAttribute('disabled')).toBe(false)
    await userEvent.click(await button())
    expect(await screen.findByRole('heading', { name: 'Almost there...' })).toBeTruthy()
    expect(location.pathname).toBe('/auth/reset-password-sent')
    expect(screen.getByText('maya+badges@aldermoor.example')).toBeTruthy()
    expect(asked).toEqual(['maya+badges@aldermoor.example'])
  })

  it('sends nothing but a valid address [SI-5.2]', async () => {
    open('/auth/request-password-reset')
    expect((await button()).hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByLabelText('Email'), 'maya at home{Enter}')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect((await button()).hasAttribute('disabled')).toBe(true)
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Please enter your email address')).toBeTruthy()
    expect(asked).toEqual([])
    await userEvent.type(screen.getByLabelText('Email'), 'maya@aldermoor.example')
    expect((await button()).hasAttribute('disabled')).toBe(false)
  })

  it.each([
    [429, 'Forgot password request limit exceeded. Please check your inbox for an existing message or wait to retry.'],
    [400, 'Failed to send password reset request. Please contact support.'],
    [500, 'Failed to send password reset request. Please contact support.'],
  ])('says what became of it: %i, %s [SI-8.14] [SI-8.15]', async (status, text) => {
    open(
      '/auth/request-password-reset/maya@aldermoor.example',
      served(requestPasswordReset, () => new Answer(status, 'Something else.')),
    )
    await expect.poll(async () => (await button()).hasAttribute('disabled')).toBe(false)
    await userEvent.click(await button())
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@aldermoor.example')
  })

  it('goes back to the variant of the login it came from', async () => {
    open('/auth/request-password-reset/maya@aldermoor.example?hint=issuer')
    const cancel = await screen.findByRole('link', { name: 'Cancel' })
    expect(cancel.getAttribute('href')).toBe('/auth/login?hint=issuer')
    await expect.poll(async () => (await button()).hasAttribute('disabled')).toBe(false)
    await userEvent.click(await button())
    const back = await screen.findByRole('link', { name: 'Back to Sign In' })
    expect(back.getAttribute('href')).toBe('/auth/login?hint=issuer')
  })

  it.each(['/auth/request-password-reset', '/auth/reset-password-sent'])(
    'sends whoever opens %s signed in to their profile [SI-2.21]',
    async (path) => {
      startSession({ accessToken: 'mine' })
      open(path)
      expect(await screen.findByText('You are at /userProfile')).toBeTruthy()
    },
  )

  it('sends whoever comes signed in from another screen of the sign-in to the profile there [SI-2.21]', async () => {
    startSession({ accessToken: 'earner' })
    open(
      '/auth/login?hint=issuer',
      served(listIssuers, () => new Answer(403, { detail: 'scope' })),
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password?' }))
    expect(await screen.findByText('You are at /auth/userProfile')).toBeTruthy()
  })

  it('shows the way to the mails of a server that sends none', async () => {
    open(
      '/auth/reset-password-sent',
      served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: true })),
    )
    const link = await screen.findByRole('link', { name: 'Open the local outbox' })
    expect(link.getAttribute('href')).toBe('/outbox')
  })
})
