import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'

const configure = (features: object) => localStorage.setItem('config', JSON.stringify({ features }))
const providers = [
  { slug: 'google', label: 'Google', color: '#fff59d' },
  { slug: 'kony', label: 'Kony' },
]

afterEach(closeApp)

test.each([
  ['/auth/login', 'provider=google'],
  ['/auth/login?hint=issuer', 'provider=google&hint=issuer'],
])('the buttons of %s lead to the provider with the hint', async (path, query) => {
  configure({ externalAuthProviders: providers })
  openSignIn(path)
  expect(await screen.findByRole('heading', { name: 'Sign in With' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Access with Google' })
  expect(new URL(link.getAttribute('href') ?? '').pathname).toBe('/account/sociallogin')
  expect(link.getAttribute('href')?.split('?')[1]).toBe(query)
})

test('the words of a button do not stand on the color of the provider', async () => {
  configure({ externalAuthProviders: providers })
  openSignIn('/auth/login')
  const link = await screen.findByRole('link', { name: 'Access with Google' })
  expect(link.style.background).toBe('')
})

test('where the providers are the only way there is no form', async () => {
  configure({ externalAuthProviders: providers, disableRegistration: true })
  openSignIn('/auth/login')
  await screen.findByRole('link', { name: 'Access with Kony' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create Account' })).toBeNull()
})
