import { configure, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { getSitePage } from '#contracts/accounts/terms.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { stubLocation } from '#web/testing/stub-location.ts'
import { MemberPage } from '../session/session-guard.tsx'
import { routes } from './routes.ts'

// Screens are fetched when they are opened, which takes its time here.
configure({ asyncUtilTimeout: 10_000 })

const steps: string[] = []

beforeEach(() => {
  steps.length = 0
  serve(
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listBackpackBadges, () => []),
    served(getSitePage, ({ params }) => ({ name: params.name, markdown: 'We make badges.', is_default: true })),
  )
  const replaceState = history.replaceState.bind(history)
  vi.spyOn(history, 'replaceState').mockImplementation((state, unused, url) => {
    if (url) steps.push(String(url))
    replaceState(state, unused, url)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
})

const open = (path: string) => {
  history.replaceState(null, '', path)
  steps.length = 0
  openApp(path, routes)
}

test('a visitor on a page for members is sent to /auth, which remembers the page [SI-2.1] [SI-2.24] [SI-6.1]', async () => {
  open('/recipient/earned-badge/abc?from=mail#share')
  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect(steps).toEqual(expect.arrayContaining(['/auth', '/auth/login']))
  expect(steps.indexOf('/auth')).toBeLessThan(steps.indexOf('/auth/login'))
  expect(history.state).toMatchObject({ usr: { from: '/recipient/earned-badge/abc?from=mail#share' } })
})

test.each(['/profile/edit', '/issuer', '/recipient'])(
  'a visitor does not get to see %s [SI-2.24] [SB-2.5] [SB-2.64] [SB-2.78] [SB-2.81] [SB-6.5]',
  async (path) => {
    open(path)
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(steps).toContain('/auth')
  },
)

test('a visitor who wanted an issuer’s page is offered the issuer login', async () => {
  open('/issuer/issuers/harbour')
  expect(await screen.findByText('Sign in as an issuer.')).toBeTruthy()
})

test('pages under /auth are open to visitors [SI-6.1]', async () => {
  open('/auth/about-us')
  expect(await screen.findByText('We make badges.')).toBeTruthy()
})

test('who is signed in stays, and /recipient is where they land [SI-2.9]', async () => {
  startSession({ accessToken: 'abc' })
  open('/recipient')
  expect(await screen.findByRole('heading', { name: 'Backpack', level: 1 })).toBeTruthy()
  expect(location.pathname).toBe('/recipient/badges')
})

test('with an app waiting for its authorization, members are sent there [SI-2.25]', async () => {
  startSession({ accessToken: 'abc' })
  localStorage.setItem('oauthState', '{}')
  open('/recipient/badges')
  expect(await screen.findByText('Invalid OAuth2 Request. Please contact technical support.')).toBeTruthy()
  expect(location.pathname).toBe('/auth/oauth2/authorize')
  expect(localStorage.getItem('oauthState')).toBeNull()
})

test('a page of a member that begins without a session leaves for the login [SI-2.26] [SB-2.81]', async () => {
  const moves = stubLocation()
  openApp('/profile', [{ Component: MemberPage, children: [{ path: '/profile', element: <p>Secret</p> }] }])
  await vi.waitFor(() => expect(moves.replace).toHaveBeenCalled())
  const [address] = moves.replace.mock.lastCall ?? []
  expect(decodeURIComponent(String(address))).toBe('/auth/login?authError=Please log in first')
  expect(screen.queryByText('Secret')).toBeNull()
})

test('a session that ended by the clock leaves with its own words and the way back [SI-2.23] [SI-4.5]', async () => {
  const moves = stubLocation()
  startSession({ accessToken: 'abc', expiresIn: -1, remember: true })
  open('/recipient/earned-badge/abc')
  await vi.waitFor(() => expect(moves.assign).toHaveBeenCalled())
  expect(decodeURIComponent(String(moves.assign.mock.lastCall?.[0]))).toBe(
    '/auth/login?authError=Your session has expired. Please log in to continue.',
  )
  expect(localStorage.getItem('redirectUri')).toMatch(/\/recipient\/earned-badge\/abc$/)
  expect(steps).not.toContain('/auth')
})
