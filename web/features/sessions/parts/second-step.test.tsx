import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginPasskeySignIn, signInWithPasskey } from '#contracts/accounts/passkeys.ts'
import { finishSignIn } from '#contracts/accounts/second-factor.ts'
import { createToken, exchangeCode } from '#contracts/sessions/access-token.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { press } from '#web/testing/screens/open-profile.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, served } from '#web/testing/serve.ts'
import { refused, stubPasskeys } from '#web/testing/stub-passkeys.ts'

const needed = () => new Answer(400, { error: 'mfa_required', error_description: 'A code.', mfa_token: 'step-1' })
const token = { access_token: 'token', token_type: 'Bearer' as const, expires_in: 86_400, scope: 'rw:profile' }
const sent: unknown[] = []
const finish = served(finishSignIn, ({ body }) => {
  sent.push(body)
  return body.code === '000000'
    ? new Answer(400, { detail: 'This code is not right.', code: 'second-factor.code' })
    : token
})
const passkeys = [
  served(beginPasskeySignIn, ({ body }) => ({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', step: body.step })),
  served(signInWithPasskey, ({ body }) => {
    sent.push({ step: body.step, scope: body.scope })
    return token
  }),
]

beforeEach(() => stubPasskeys())
afterEach(() => {
  closeApp()
  sent.length = 0
  vi.unstubAllGlobals()
})

const givePassword = async ({ remember = false } = {}) => {
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@aldermoor.example')
  await userEvent.type(screen.getByLabelText('Password'), 'long enough')
  if (remember) await userEvent.click(screen.getByLabelText('Remember me'))
  await press('Sign In')
}

test('after the password a code is asked for, and only then somebody is signed in', async () => {
  openSignIn('/auth/login', served(createToken, needed), finish)
  await givePassword({ remember: true })
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
  expect(isLoggedIn()).toBe(false)
  await press('Sign In')
  expect(await screen.findByText('Please enter a code')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code'), '000000{Enter}')
  expect(await screen.findByText('This code is not right.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('You are at /recipient')).toBeTruthy()
  expect(sent).toEqual([
    { step: 'step-1', code: '000000' },
    { step: 'step-1', code: '123456' },
  ])
  expect(localStorage.getItem('LoginService.token')).toBe('token')
})

test('a provider or a mail that signs in is asked for it as well', async () => {
  openSignIn('/auth/login?authCode=code-1', served(exchangeCode, needed), finish)
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(isLoggedIn()).toBe(true))
})

test('a passkey can come in place of the code, and one can begin again', async () => {
  openSignIn('/auth/login', served(createToken, needed), ...passkeys)
  await givePassword()
  await press('Begin again')
  expect(await screen.findByLabelText('Password')).toHaveProperty('value', '')
  await givePassword()
  await press('Use a passkey instead')
  expect(await screen.findByText('You are at /recipient')).toBeTruthy()
  expect(sent).toEqual([{ step: 'step-1', scope: undefined }])
})

test('a passkey signs in by itself, as recipient or as issuer', async () => {
  openSignIn('/auth/login?hint=issuer', ...passkeys)
  await press('Sign in with a passkey')
  await waitFor(() => expect(isLoggedIn()).toBe(true))
  expect(sent).toEqual([{ step: undefined, scope: 'rw:profile rw:issuer rw:backpack' }])
})

test('where no passkey was used it says so, and a browser that knows none offers none', async () => {
  stubPasskeys(refused())
  openSignIn('/auth/login', ...passkeys)
  await press('Sign in with a passkey')
  expect(await screen.findByText('No passkey was used. Try again, or go on without one.')).toBeTruthy()
  expect(isLoggedIn()).toBe(false)
  closeApp()
  vi.stubGlobal('PublicKeyCredential', undefined)
  openSignIn('/auth/login')
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})
