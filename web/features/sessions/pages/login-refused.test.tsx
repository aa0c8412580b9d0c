import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import { createToken } from '#contracts/sessions/access-token.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, served } from '#web/testing/serve.ts'
import { LoginError } from '../data/login-error.ts'

const wrong = 'Login failed. Please check your email and password and try again.'
let count = 0
const signIn = async (answer: Answer) => {
  count = 0
  const refuse = served(createToken, () => {
    count += 1
    return answer
  })
  openSignIn('/auth/login', refuse)
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@aldermoor.example')
  await userEvent.type(screen.getByLabelText('Password'), 'long enough{Enter}')
}

afterEach(closeApp)

test.each([
  [new Answer(400, { error: 'invalid_grant', error_description: 'Invalid credentials given.' }), wrong],
  [new Answer(401, { error: 'invalid_client' }), wrong],
  [new Answer(429, { error: 'throttled', expires: 90 }), 'Too many login attempts. Try again in 2 minutes.'],
  [new Answer(429, { error: 'throttled', expires: 61 }), 'Too many login attempts. Try again in 2 minutes.'],
  [new Answer(429, { error: 'throttled', expires: 60 }), 'Too many login attempts. Try again in 60 seconds.'],
  [new Answer(429, { error: 'throttled', expires: 42 }), 'Too many login attempts. Try again in 42 seconds.'],
  [new Answer(429, { error: 'throttled', expires: 1 }), 'Too many login attempts. Try again in 1 second.'],
  [new Answer(429, { error_description: 'Please wait.' }), 'Please wait.'],
])(
  'a refused login keeps what was typed and says why: %# [SI-8.2] [SI-8.3] [SI-8.4] [SI-9.7]',
  async (answer, text) => {
    await signIn(answer)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@aldermoor.example')
    expect(isLoggedIn()).toBe(false)
  },
)

test('a login outside 2xx fails with its status [SI-8.1]', () => {
  expect(new LoginError(new ApiError(400, {})).message).toBe('Login Failed: 400')
  expect(new LoginError(new ApiError(503, '')).message).toBe('Login Failed: 503')
})

test('a failing server is named, so that nobody keeps typing a right password [SI-8.1] [SI-8.2]', async () => {
  await signIn(new Answer(503, { detail: 'Down.' }))
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(screen.getByText('Login Failed: 503')).toBeTruthy()
})

test('while throttled the button waits and counts, but not for another address', async () => {
  await signIn(new Answer(429, { error: 'throttled', expires: 90 }))
  const button = await screen.findByRole('button', { name: /^Sign In \(1:(30|2\d)\)$/ })
  expect(button).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}')
  expect(count).toBe(1)
  await userEvent.type(screen.getByLabelText('Email'), '.org')
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false)
})

test('the message counts with the button', async () => {
  await signIn(new Answer(429, { error: 'throttled', expires: 3 }))
  expect(await screen.findByText('Too many login attempts. Try again in 3 seconds.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Sign In (0:02)' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('Too many login attempts. Try again in 2 seconds.')
})

test('once the wait is over the button is back and the message says so', async () => {
  await signIn(new Answer(429, { error: 'throttled', expires: 1 }))
  await screen.findByText('Too many login attempts. Try again in 1 second.')
  expect(await screen.findByText('Too many login attempts. You can try again now.', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false)
})

test('what fails after the login is not taken for a wrong password', async () => {
  const broken = served(listEmails, () => new Answer(500, { detail: 'Addresses are away.' }))
  openSignIn('/auth/login', broken)
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@aldermoor.example')
  await userEvent.type(screen.getByLabelText('Password'), 'long enough{Enter}')
  expect(await screen.findByText('You are at /recipient')).toBeTruthy()
  expect(screen.getByText('Addresses are away.')).toBeTruthy()
  expect(isLoggedIn()).toBe(true)
})
