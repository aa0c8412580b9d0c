import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type NewAccount, signUp } from '#contracts/accounts/accounts.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { resetConfig } from '#web/lib/config/config.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { refusalOf } from '#web/testing/made/refusal-of.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { IssuerSignupPage, SignupPage } from './signup-page.tsx'
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
    { path: '/auth/signup', Component: IssuerSignupPage },
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

const setConfig = (config: unknown) => {
  sessionStorage.setItem('config', JSON.stringify(config))
  resetConfig()
}

afterEach(() => {
  closeApp()
  sent.length = 0
})

describe('the sign-up page', () => {
  it('says beside each field what it needs, and sends nothing [SI-5.11]', async () => {
    open('/signup')
    await userEvent.click(await screen.findByRole('button', { name: 'Create Account' }))
    for (const text of [
      'Please enter a valid email address',
      'Please enter a first name',
      'Please enter a last name',
      'Please enter a password',
      'Please confirm your password',
      'Please read and agree to the Terms of Service if you want to continue.',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(sent).toEqual([])
  })

  it('asks for as many characters as the operator wants', async () => {
    setConfig({ features: { passwordLength: 15 } })
    open('/signup')
    const label = 'Password (Must be at least 15 characters)'
    await userEvent.type(await screen.findByLabelText(label), 'fourteen chars')
    await userEvent.tab()
    expect(await screen.findByText('Password must be at least 15 characters')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(label), '!')
    await userEvent.tab()
    await waitFor(() => expect(screen.queryByText('Password must be at least 15 characters')).toBeNull())
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

  it('puts what the server says of a password beside it', async () => {
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
    const { status, text, headers } = refusalOf('account.exists')
    open(
      '/signup',
      served(signUp, () => new Answer(status, [text], headers)),
    )
    await fill()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('asks for the setup code for the first account of a server elsewhere', async () => {
    const { status, text, headers } = refusalOf('account.setup-code')
    open(
      '/signup',
      setup(true),
      served(signUp, () => new Answer(status, { detail: text }, headers)),
    )
    await fill({ 'Setup Code': 'WRONG' })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText('Setup Code').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the password’s trouble and a field’s together', async () => {
    open(
      '/signup',
      served(signUp, () => new Answer(400, { password: ['Too common.'], first_name: ['Not this name.'] })),
    )
    await fill()
    expect(await screen.findByText('Not this name.')).toBeTruthy()
    expect(screen.getByText('Your password must be uncommon and at least 8 characters. Please try again.')).toBeTruthy()
  })

  it.each([
    [new Answer(429, { error: 'throttled', expires: 90 }), 'Too many login attempts. Try again in 2 minutes.'],
    [new Answer(500, ''), 'Unable to signup.'],
  ])('says why nothing came of it: %#', async (answer, text) => {
    open(
      '/signup',
      served(signUp, () => answer),
    )
    await fill()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('fills in the address of the link and sends where somebody came from', async () => {
    localStorage.setItem('source', 'spring fair')
    open('/signup?email=zoe%2Bbadges%40example.org')
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'zoe+badges@example.org')
    await fill({ Email: 'x' })
    await screen.findByText('zoe+badges@example.orgx')
    expect(sent).toMatchObject([{ source: 'spring fair' }])
  })

  it('links to the terms, those of the operator where they are configured', async () => {
    open('/signup')
    const link = await screen.findByRole('link', { name: 'Read the Terms of Service' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/auth/terms-of-service', '_blank'])
    closeApp()
    setConfig({ theme: { termsOfServiceLink: 'https://uni.example/terms' } })
    open('/signup')
    const own = await screen.findByRole('link', { name: 'Read the Terms of Service' })
    expect(own.getAttribute('href')).toBe('https://uni.example/terms')
  })

  it('is for people without a session', async () => {
    startSession({ accessToken: 'abc' })
    open('/signup')
    expect(await screen.findByText('You are at /userProfile')).toBeTruthy()
    closeApp()
    startSession({ accessToken: 'abc' })
    open('/auth/signup')
    expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
    expect(location.search).toBe('?hint=issuer')
  })

  it('leads issuers on to the issuer login', async () => {
    open('/auth/signup')
    expect(await screen.findByRole('heading', { name: 'Sign Up As Issuer' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth/login?hint=issuer')
    await fill()
    const link = await screen.findByRole('link', { name: 'Sign In' })
    expect(link.getAttribute('href')).toBe('/auth/login?hint=issuer')
    expect(sent).toEqual([expect.objectContaining({ hint: 'issuer' })])
  })
})

describe('sign-up with providers', () => {
  const externalAuthProviders = [{ slug: 'google', label: 'Google', color: '#4285f4' }]

  it('offers them above the form', async () => {
    setConfig({ features: { externalAuthProviders } })
    open('/auth/signup?source=fair')
    expect(await screen.findByRole('heading', { name: 'Sign Up With' })).toBeTruthy()
    expect(screen.getByText('Or')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Access with Google' })
    expect(link.getAttribute('href')).toMatch(/\/account\/sociallogin\?provider=google&hint=issuer&source=fair$/)
  })

  it('offers nothing else where the server takes no new accounts', async () => {
    setConfig({ features: { externalAuthProviders, disableRegistration: true } })
    open('/signup')
    expect(await screen.findByText('This server takes no new accounts.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Access with Google' })).toBeTruthy()
    expect(screen.queryByText('Or')).toBeNull()
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  it('still lets the first account be made', async () => {
    setConfig({ features: { disableRegistration: true } })
    open('/signup', setup(true))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(
      screen.getByText(/^It belongs to whoever runs this server. Its issuers may send any number of mails./),
    ).toBeTruthy()
  })
})
