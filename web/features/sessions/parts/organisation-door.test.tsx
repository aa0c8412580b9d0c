import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { findOrganisationSignIn } from '#contracts/organisations/organisations.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { overrideConfig, resetConfig } from '#web/lib/config/config.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { served } from '#web/testing/serve.ts'

const asked: string[] = []
const find = served(findOrganisationSignIn, ({ body }) => {
  asked.push(body.email)
  const isSchool = body.email.endsWith('@school.example')
  return { organisation: isSchool ? { id: 'one', name: 'Harbour School', required: true } : null }
})
const setup = (organisations: boolean) =>
  served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false, organisations }))

afterEach(() => {
  closeApp()
  resetConfig()
  asked.length = 0
})

test('an address of an organisation leads to its own way in, and only the domain is told', async () => {
  openSignIn('/auth/login?hint=issuer', find, setup(true))
  const field = await screen.findByLabelText('Email')
  await userEvent.type(field, 'maya@school.example')
  const door = await screen.findByRole('link', { name: 'Continue with Harbour School' })
  expect(door.getAttribute('href')).toMatch(/\/account\/organisations\/one\?hint=issuer$/)
  expect(screen.getByText(/^Harbour School wants its people to sign in this way/)).toBeTruthy()
  expect(asked).toEqual(['anybody@school.example'])
  await userEvent.clear(field)
  await userEvent.type(field, 'maya@elsewhere.example')
  await waitFor(() => expect(asked).toEqual(['anybody@school.example', 'anybody@elsewhere.example']))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Harbour School/ })).toBeNull())
})

test('where there are no organisations, nobody is asked', async () => {
  openSignIn('/auth/login', find, setup(false))
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@school.example')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toEqual([])
})

test('where nobody signs in with a password, an address leads there all the same', async () => {
  overrideConfig({ features: { disableRegistration: true } })
  openSignIn('/auth/login', find, setup(true))
  await userEvent.type(await screen.findByLabelText('Email at your organisation'), 'maya@school.example')
  expect(await screen.findByRole('link', { name: 'Continue with Harbour School' })).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
})
