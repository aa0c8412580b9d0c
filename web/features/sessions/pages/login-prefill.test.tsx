import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { maya } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'

afterEach(closeApp)

test.each([
  `/auth/login/Maya/${encodeURIComponent(maya.email)}`,
  `/auth/login?name=Maya&email=${encodeURIComponent(maya.email)}`,
  `/auth/login/Maya?email=${encodeURIComponent(maya.email)}`,
])('%s fills in name and address and waits at the password [SI-2.18]', async (path) => {
  openSignIn(path)
  expect(await screen.findByText('Welcome, Maya!')).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', maya.email)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('without an address the login waits at the address', async () => {
  openSignIn('/auth/login')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

test('who has an account already is told to sign in and link the provider', async () => {
  const email = Buffer.from('zoë@müller.example').toString('base64url')
  const error = 'An account already exists with provided email address'
  openSignIn(`/auth/login?authError=${encodeURIComponent(error)}&email=${email}&socialAuthSlug=google`)
  expect(await screen.findByText(error)).toBeTruthy()
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'zoë@müller.example')
  expect(screen.getByText('Sign in with your password first, then link Google in your profile.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})
