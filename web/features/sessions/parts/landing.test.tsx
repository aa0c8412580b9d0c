import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type EmailEntry, listEmails } from '#contracts/accounts/emails.ts'
import { handleSessionError } from '#web/lib/api/session-error.ts'
import { startSession } from '#web/lib/session/session.ts'
import { noteSessionOwner } from '#web/lib/session/session-owner.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { served } from '#web/testing/serve.ts'

const signIn = async (emails: EmailEntry[] = [verifiedEmail]) => {
  openSignIn(
    '/auth/login',
    served(listEmails, () => emails),
  )
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@aldermoor.example')
  await userEvent.type(screen.getByLabelText('Password'), 'long enough{Enter}')
}
const arriveAt = (path: string) => expect.poll(() => location.pathname).toBe(path)

afterEach(closeApp)

test('somebody who has proven no address comes to the page that says so [SI-4.6]', async () => {
  localStorage.setItem('oauthState', '{}')
  await signIn([{ ...verifiedEmail, verified: false }])
  await arriveAt(`/signup/success/${encodeURIComponent(btoa(verifiedEmail.email))}`)
})

test('somebody without any address comes there as well [SI-4.6]', async () => {
  await signIn([])
  await arriveAt('/signup/success')
})

test('somebody on the way through an authorization goes on with it [SI-4.7] [SI-4.11]', async () => {
  localStorage.setItem('oauthState', '{}')
  localStorage.setItem('redirectUri', `${location.origin}/issuer`)
  await signIn([{ ...verifiedEmail, verified: false }, verifiedEmail])
  await arriveAt('/auth/oauth2/authorize')
})

test('a stored address of this site is followed to its origin, once [SI-4.8]', async () => {
  localStorage.setItem('redirectUri', `${location.origin}/issuer/create`)
  localStorage.setItem('signup', 'true')
  await signIn()
  await arriveAt('/')
  expect(localStorage.getItem('redirectUri')).toBeNull()
})

test('a stored address of another site is not followed [SI-4.8] [SI-4.10]', async () => {
  localStorage.setItem('redirectUri', 'https://evil.example/')
  await signIn()
  await arriveAt('/recipient')
  expect(localStorage.getItem('redirectUri')).toBeNull()
})

test('somebody who has just signed up is welcomed, once [SI-2.3] [SI-4.9]', async () => {
  localStorage.setItem('signup', 'true')
  await signIn()
  expect(await screen.findByText('Welcome to Sash!')).toBeTruthy()
  expect(location.pathname).toBe('/auth/welcome')
  expect(localStorage.getItem('signup')).toBeNull()
})

test('the page on which a session of this tab ended is opened again', async () => {
  sessionStorage.setItem('returnPath', '/issuer/issuers/harbour?x=1')
  localStorage.setItem('redirectUri', `${location.origin}/issuer/issuers/harbour?x=1`)
  await signIn()
  await arriveAt('/issuer/issuers/harbour')
  expect(sessionStorage.getItem('returnPath')).toBeNull()
})

test.each([
  ['whoever was there comes back', maya.slug, '/issuer/issuers/harbour'],
  ['somebody else begins anew', 'somebody-else', '/'],
  ['nobody is led where it is not known who was there', undefined, '/'],
])('[A17] after a session that ended by the clock %s', async (_, owner, landing) => {
  startSession({ accessToken: 'former' })
  if (owner !== undefined) noteSessionOwner(owner)
  const { href, pathname, search, hash } = new URL('/issuer/issuers/harbour', location.href)
  handleSessionError({ href, pathname, search, hash, reload: () => undefined, assign: () => undefined })
  await signIn()
  await arriveAt(landing)
  expect([sessionStorage.getItem('returnPath'), sessionStorage.getItem('returnOwner')]).toEqual([null, null])
})
