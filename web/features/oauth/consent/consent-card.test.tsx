import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { ClientInfo } from '#contracts/oauth/client-info.ts'
import { grantAuthorization, startAuthorization } from '#contracts/oauth/oauth.ts'
import { confirmIdentity } from '#contracts/sessions/sign-ins.ts'
import { keepAuthorization } from '#web/lib/session/stored-authorization.ts'
import { lindgate, makeClientInfo } from '#web/testing/made/made-app.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { grants, keptState, openAuthorize, successUrl } from '#web/testing/screens/open-authorize.ts'
import { Answer, type Served, served } from '#web/testing/serve.ts'

const redirect = 'https://learning.lindgate.example/callback'
const asked = `?client_id=lindgate&redirect_uri=${encodeURIComponent(redirect)}&scope=r:profile+rw:backpack&state=x+y%26z`

const open = async (given: Partial<ClientInfo> = {}, ...answers: Served[]) => {
  const moves = openAuthorize(
    asked,
    {},
    ...answers,
    served(startAuthorization, () => makeClientInfo(given)),
  )
  await screen.findByRole('heading', { level: 1 })
  return moves
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const lines = () => within(screen.getByRole('list')).getAllByRole('listitem')

afterEach(closeApp)

test('the page names the app and what it may do, who is signed in and whose rules hold [SI-2.37] [SI-2.33]', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lindgate Learning would like to')
  expect(screen.getByText('lindgate.example')).toBeTruthy()
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    'Know who you are on Sash',
    'View your profile and email addresses',
    'View and modify your Awarded Badges',
  ])
  expect(await screen.findByText('Maya Okonkwo')).toBeTruthy()
  expect(screen.getByText('maya@aldermoor.example')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe(lindgate.termsUri)
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe(lindgate.policyUri)
  expect(screen.getByText(/^You return to learning\.lindgate\.example\./)).toBeTruthy()
  const notYou = screen.getByRole('link', { name: 'Not you? Sign in as somebody else' })
  expect(notYou.getAttribute('href')).toBe('/auth/logout')
})

test('a yes is posted once, however often it is pressed, and leads on [SI-4.31] [SI-7.18] [SI-4.30]', async () => {
  const moves = await open()
  const button = screen.getByRole('button', { name: 'Authorize' })
  await userEvent.dblClick(button)
  await waitFor(() => expect(moves.replace.mock.calls).toEqual([[successUrl]]))
  const body = { client_id: 'lindgate', redirect_uri: redirect, scope: 'r:profile rw:backpack', state: 'x y&z' }
  expect(grants).toEqual([{ ...body, response_type: 'code', allow: 'true', scopes: ['r:profile', 'rw:backpack'] }])
  expect(keptState()).toBeNull()
})

test('what proves the app later goes along', async () => {
  openAuthorize(`${asked}&code_challenge=abc&code_challenge_method=S256`)
  await screen.findByRole('heading', { level: 1 })
  await press('Authorize')
  expect(grants).toEqual([expect.objectContaining({ code_challenge: 'abc', code_challenge_method: 'S256' })])
})

test('a yes that needs a fresh sign-in asks for the password, and goes on where it was [A3]', async () => {
  let asks = 0
  const moves = await open(
    {},
    served(grantAuthorization, () => {
      asks += 1
      return asks === 1 ? new Answer(400, { error: 'login_required' }) : { success_url: successUrl }
    }),
    served(confirmIdentity, () => undefined),
  )
  await press('Authorize')
  await userEvent.type(await screen.findByLabelText(/Password/), 'correct horse battery')
  await press('Confirm')
  await waitFor(() => expect(moves.replace.mock.calls).toEqual([[successUrl]]))
})

test('a yes that fails says so, stays and can be tried again [SI-8.35]', async () => {
  let asks = 0
  const moves = await open(
    {},
    served(grantAuthorization, () => {
      asks += 1
      return asks === 1 ? new Answer(400, { error: 'invalid_request' }) : { success_url: successUrl }
    }),
  )
  await press('Authorize')
  expect(await screen.findByText('Failed to Authorize Lindgate Learning')).toBeTruthy()
  expect(keptState()).not.toBeNull()
  await press('Authorize')
  await waitFor(() => expect(moves.replace).toHaveBeenCalledWith(successUrl))
})

test('an address that would run here is not followed', async () => {
  const moves = await open(
    {},
    served(grantAuthorization, () => ({ success_url: 'javascript:alert(1)' })),
  )
  await press('Authorize')
  expect(await screen.findByText('Failed to Authorize Lindgate Learning')).toBeTruthy()
  expect(moves.replace).not.toHaveBeenCalled()
})

test('a no leads to the address of the server, not of the link, with all that the app needs [SI-4.32] [SI-4.30]', async () => {
  const moves = await open({ redirect_uri: 'https://approved.example/back?from=sash' })
  await press('Cancel')
  const [address] = moves.replace.mock.lastCall ?? []
  expect(String(address)).toBe(
    `https://approved.example/back?from=sash&error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied&state=x+y%26z&iss=${encodeURIComponent('http://localhost:8000')}`,
  )
  expect(keptState()).toBeNull()
  expect(grants).toEqual([])
})

test('a no begins the query where there is none, and adds no state that was not sent [SI-4.32]', async () => {
  const moves = await open({ state: null })
  await press('Cancel')
  const url = new URL(String(moves.replace.mock.lastCall?.[0]))
  expect(`${url.origin}${url.pathname}`).toBe(redirect)
  expect([...url.searchParams.keys()]).toEqual(['error', 'error_code', 'error_description', 'error_reason', 'iss'])
})

test('a no to a request whose address would run here leads nowhere', async () => {
  const moves = await open({ redirect_uri: 'javascript:alert(1)//' })
  await press('Cancel')
  expect(await screen.findByText('The server gave an address elsewhere, which was not opened.')).toBeTruthy()
  expect(moves.replace).not.toHaveBeenCalled()
})

test('the flow of another tab is not forgotten with this one [SI-4.30]', async () => {
  await open()
  const other = { clientId: 'other', redirectUrl: 'https://other.example/cb' }
  keepAuthorization(other)
  await press('Cancel')
  expect(keptState()).toEqual(other)
})

test('an app that nobody has checked is said to be so, with the place that it leads to', async () => {
  await open({ application: { ...lindgate, verified: false } })
  expect(screen.getByRole('heading', { name: 'This app is not verified' })).toBeTruthy()
  expect(screen.getByText(/Go on only if you trust learning\.lindgate\.example\.$/)).toBeTruthy()
})

test.each([
  ['com.example.app:/callback', 'You return to an app on this device.'],
  ['http://127.0.0.1:9000/callback', 'You return to a program on this computer.'],
])('%s is told in words', async (redirect_uri, words) => {
  await open({ redirect_uri })
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
})

test('what the app says of itself is text, and links only to the web', async () => {
  const hostile = {
    ...lindgate,
    name: '<b>Bank</b>',
    termsUri: 'javascript:alert(1)',
    policyUri: null,
    website_url: 'x',
  }
  await open({ application: { ...hostile, image: 'https://elsewhere.example/logo.png' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<b>Bank</b> would like to')
  expect(screen.queryByRole('link', { name: 'terms' })).toBeNull()
  expect(document.querySelector('img')).toBeNull()
})
