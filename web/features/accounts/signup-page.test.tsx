import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type NewAccount, signUp } from '#contracts/accounts.ts'
import { errorTable } from '#contracts/errors.ts'
import { getSetup } from '#contracts/sessions.ts'
import { isLoggedIn, startSession } from '#web/lib/session.ts'
import { maya } from '#web/testing/made.ts'
import { closeApp, openApp } from '#web/testing/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { SignupPage } from './signup-page.tsx'
import { SignupSuccessPage } from './signup-success-page.tsx'

const sent: NewAccount[] = []
const accepted = served(signUp, ({ body }) => {
  sent.push(body)
  return { ...maya, email: body.email }
})
const setup = (needsCode = false) =>
  served(getSetup, () => ({ has_accounts: !needsCode, needs_code: needsCode, outbox: true }))

const open = (path: string, ...all: Served[]) => {
  serve(...all, setup(), accepted)
  openApp(path, [
    { path: '/signup', Component: SignupPage },
    { path: '/signup/success/:email', Component: SignupSuccessPage },
  ])
}
const fill = async (changes: Record<string, string> = {}) => {
  const user = userEvent.setup()
  const values = {
    Email: 'zoë@müller.example',
    'First Name': 'Zoë',
    'Last Name': 'Müller',
    'Password (Must be at least 8 characters)': 'correct horse',
    'Confirm Password': 'correct horse',
    ...changes,
  }
  await screen.findByLabelText('Email')
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value)
  await user.click(screen.getByLabelText('I have read and agree to the Terms of Service.'))
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
}

afterEach(() => {
  closeApp()
  sent.length = 0
})

describe('the sign-up page', () => {
  it('says beside each field what it needs, and sends nothing', async () => {
    open('/signup')
    await userEvent.click(await screen.findByRole('button', { name: 'Create Account' }))
    for (const text of [
      'Please enter a valid email address',
      'Please enter a first name',
      'Please enter a last name',
      'Please enter a password',
      'Please confirm your password',
      'Please agree to the Terms of Service if you want to sign up.',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(sent).toEqual([])
  })

  it('asks for eight characters and for the same password twice', async () => {
    open('/signup')
    await fill({ 'Password (Must be at least 8 characters)': 'short', 'Confirm Password': 'shorter' })
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('sends the account and shows where its mail went', async () => {
    open('/signup?email=')
    await fill()
    expect(await screen.findByText('zoë@müller.example')).toBeTruthy()
    expect(sent).toMatchObject([{ first_name: 'Zoë', agreed_terms_service: true, marketing_opt_in: false }])
    expect((await screen.findByRole('link', { name: 'Open the local outbox' })).getAttribute('href')).toBe('/outbox')
  })

  it('puts the server’s judgement of a password beside it', async () => {
    open(
      '/signup',
      served(signUp, () => new Answer(400, { password: ['This password is too common.'] })),
    )
    await fill()
    expect(
      await screen.findByText('Your password must be uncommon and at least 8 characters. Please try again.'),
    ).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'zoë@müller.example')
  })

  it('puts the server’s word on a field beside it, until the field is edited', async () => {
    open(
      '/signup',
      served(signUp, () => new Answer(400, { first_name: ['This name is not possible.'] })),
    )
    await fill()
    expect(await screen.findByText('This name is not possible.')).toBeTruthy()
    const field = screen.getByLabelText('First Name')
    await userEvent.type(field, 'x')
    await userEvent.tab()
    expect(screen.queryByText('This name is not possible.')).toBeNull()
  })

  it('says what else the server refused', async () => {
    const { text, status } = errorTable['account.exists']
    open(
      '/signup',
      served(signUp, () => new Answer(status, [text])),
    )
    await fill()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('asks for the setup code for the first account of a server elsewhere', async () => {
    const { text, status } = errorTable['account.setup-code']
    open(
      '/signup',
      setup(true),
      served(signUp, () => new Answer(status, { detail: text })),
    )
    await fill({ 'Setup Code': 'WRONG' })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText('Setup Code').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the page after the sign-up', () => {
  it('signs out whoever enters it', async () => {
    startSession({ accessToken: 'unverified' })
    open(`/signup/success/${encodeURIComponent(btoa('maya@aldermoor.example'))}`)
    expect(await screen.findByText('maya@aldermoor.example')).toBeTruthy()
    expect(isLoggedIn()).toBe(false)
  })

  it('does without an address it cannot read', async () => {
    open('/signup/success/%25%25')
    expect(await screen.findByText('A verification email was sent to your address.')).toBeTruthy()
  })
})
