import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepAuthorization } from '#web/lib/session/stored-authorization.ts'
import { makeClientInfo } from '#web/testing/made/made-app.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'

const request = { clientId: 'lindgate', redirectUrl: 'https://learning.lindgate.example/callback' }
const said = 'Then you go on to Lindgate Learning.'
const pages = [
  '/signup',
  '/signup/success/bWF5YUBhbGRlcm1vb3IuZXhhbXBsZQ%3D%3D',
  '/auth/login',
  '/auth/request-password-reset',
  '/auth/reset-password-sent',
  '/auth/change-password/abc',
]

afterEach(closeApp)

test.each(pages)('%s shows whose app waits while somebody is on the way to it [SI-2.34]', async (path) => {
  keepAuthorization({ ...request, clientInfo: makeClientInfo() })
  openSignIn(path)
  expect(await screen.findByText(said)).toBeTruthy()
})

test.each(['/signup', '/auth/login'])('%s shows no app otherwise', async (path) => {
  openSignIn(path)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(said)).toBeNull()
})

test.each(['{}', 'not json', JSON.stringify({ ...request, clientInfo: { application: 'x' } })])(
  'what is kept but cannot be read shows no app: %s',
  async (stored) => {
    localStorage.setItem('oauthState', stored)
    openSignIn('/auth/login')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(said)).toBeNull()
  },
)
