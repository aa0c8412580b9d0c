import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { acceptBackpackBadge } from '#contracts/backpack/backpack.ts'
import { restoreBackpackBadge } from '#contracts/backpack/backpack-actions.ts'
import {
  acceptByKeepLinkWithPasskey,
  addAddressByKeepLink,
  beginKeepLinkPasskeyRegistration,
  type KeepOffer,
  acceptByKeepLink as keepEndpoint,
  objectToAwardByKeepLink,
  previewKeepLink,
  renewKeepLink,
  withdrawObjectionByKeepLink,
} from '#contracts/keeping/keep-links.ts'
import { findOrganisationSignIn } from '#contracts/organisations/organisations.ts'
import { createToken } from '#contracts/sessions/access-token.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { sessionToken, startSession } from '#web/lib/session/session.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { refusalOf } from '#web/testing/made/refusal-of.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, served } from '#web/testing/serve.ts'
import { refused, stubPasskeys } from '#web/testing/stub-passkeys.ts'

const link = '/auth/keep-badge/secret'
const offer: KeepOffer = {
  state: 'new',
  email: 'lin@learner.example',
  award_id: 'award-1',
  is_removed: false,
  may_object: true,
  name: 'Day Skipper',
  description: 'Skippers a yacht by day.',
  picture: '/day.png',
  image_alt: 'A sailing boat',
  issuer: 'Harbour School',
  issuerStanding: { kind: 'named' },
  recipient_name: 'Lin',
  issued_on: '2026-06-14T12:00:00Z',
}
const asked: unknown[] = []
const show = (over: Partial<KeepOffer> = {}) => served(previewKeepLink, () => ({ ...offer, ...over }))
const note = (name: string) => (body: unknown) => asked.push([name, body])
const made = { access_token: 'fresh', token_type: 'Bearer' as const, expires_in: 60, scope: 'rw:backpack' }
const keep = served(keepEndpoint, ({ body }) => {
  note('keep')(body)
  return { ...made, award_id: 'award-1' }
})
const accept = served(acceptBackpackBadge, ({ params }) => {
  note('accept')(params.badgeId)
  return makeKeptBadge({ id: 'award-1' })
})
const restore = served(restoreBackpackBadge, ({ params }) => {
  note('restore')(params.badgeId)
  return makeKeptBadge({ id: 'award-1' })
})
const field = (name: string) => screen.findByLabelText(name)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const arrive = () => waitFor(() => expect(location.pathname).toBe('/recipient/kept-badge/award-1'))

afterEach(() => {
  closeApp()
  asked.length = 0
})

test('shows the badge, asks for one thing, and does nothing until the button is pressed', async () => {
  openSignIn(link, show(), keep)
  expect(await screen.findByRole('heading', { level: 1, name: 'Day Skipper' })).toBeTruthy()
  expect(location.pathname).toBe('/auth/keep-badge')
  expect(screen.getByText(/^Awarded to Lin on June 14, 2026\. Skippers a yacht by day\.$/)).toBeTruthy()
  expect(screen.getByText('lin@learner.example', { normalizer: (text) => text.replace(/\s/g, '') })).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.type(await field('Choose a password'), 'a short sentence')
  await press('Keep it')
  await arrive()
  expect(asked).toEqual([['keep', { token: 'secret', password: 'a short sentence' }]])
  expect(sessionToken()).toBe('fresh')
})

test('says of a weak password what is wrong with it, beside the field', async () => {
  const weak = served(keepEndpoint, () => new Answer(400, { fields: { password: ['Common.'] } }))
  openSignIn(link, show(), weak)
  await userEvent.type(await field('Choose a password'), 'short')
  await press('Keep it')
  expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
  await userEvent.type(await field('Choose a password'), ' and common')
  await press('Keep it')
  expect(await screen.findByText(/^Your password must be uncommon/)).toBeTruthy()
})

test('an address that has an account signs in and keeps it with the same press', async () => {
  openSignIn(link, show({ state: 'account' }), accept)
  await userEvent.type(await field('Your password'), 'my password')
  await press('Keep it')
  await arrive()
  expect(asked).toEqual([['accept', 'award-1']])
  expect(sessionToken()).toBe('token')
})

test('a wrong password keeps nothing and signs nobody in', async () => {
  openSignIn(
    link,
    show({ state: 'account' }),
    accept,
    served(createToken, () => new Answer(400, { error: 'invalid_grant' })),
  )
  await userEvent.type(await field('Your password'), 'not mine')
  await press('Keep it')
  expect(await screen.findByText(/^Login failed/)).toBeTruthy()
  expect([asked, sessionToken()]).toEqual([[], undefined])
})

test.each([
  [false, 'accept'],
  [true, 'restore'],
])('whoever is signed in to the account of the address presses only; taken out before: %s', async (removed, what) => {
  startSession({ accessToken: 'token' })
  openSignIn(link, show({ state: 'own', is_removed: removed }), accept, restore)
  await press('Keep it')
  await arrive()
  expect(asked).toEqual([[what, 'award-1']])
  expect(document.querySelectorAll('main input').length).toBe(0)
})

test('whoever is signed in with another account is told, and can have the address there', async () => {
  stubPasskeys(refused())
  startSession({ accessToken: 'token' })
  const join = served(addAddressByKeepLink, ({ body }) => {
    note('join')(body)
    return { award_id: 'award-1' }
  })
  openSignIn(link, show({ signed_in_as: 'Maya (maya@home.example)' }), join)
  expect(await screen.findByText(/^You are signed in with another account\./)).toBeTruthy()
  // What makes the account of this address stands together, and the other account below it.
  const buttons = ['Keep it', 'Use a passkey', 'Keep it in that account']
  const shown = screen.getAllByRole('button').map((one) => one.textContent?.trim() ?? '')
  expect(shown.filter((name) => buttons.includes(name))).toEqual(buttons)
  expect(screen.getByText(/account of Maya \(maya@home\.example\)/)).toBeTruthy()
  await press('Keep it in that account')
  await arrive()
  expect(asked).toEqual([['join', { token: 'secret' }]])
})

test('whoever leaves to sign in, by a provider or with a password, is led back to the badge', async () => {
  localStorage.setItem(
    'config',
    JSON.stringify({ features: { externalAuthProviders: [{ slug: 'kony', label: 'Kony' }] } }),
  )
  openSignIn(link, show())
  const provider = await screen.findByRole('link', { name: 'Access with Kony' })
  provider.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(provider)
  expect(sessionStorage.getItem('returnPath')).toContain('/keep-badge/secret')
  await userEvent.click(screen.getByRole('link', { name: 'I have an account' }))
  await waitFor(() => expect(location.pathname).toBe('/auth/login'))
  await userEvent.type(await field('Email'), 'maya@home.example')
  await userEvent.type(await field('Password'), 'my password')
  await press('Sign In')
  await waitFor(() => expect(location.pathname).toBe('/keep-badge'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Day Skipper' })).toBeTruthy()
})

test('whoever belongs to an organisation comes in by it, and is led back to the badge', async () => {
  const found = { organisation: { id: 'one', name: 'Harbour Academy', required: true } }
  openSignIn(
    link,
    show(),
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false, organisations: true })),
    served(findOrganisationSignIn, () => found),
  )
  const door = await screen.findByRole('link', { name: 'Continue with Harbour Academy' })
  door.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(door)
  expect(sessionStorage.getItem('returnPath')).toContain('/keep-badge/secret')
})

test('a link that is over shows the badge without the form, and sends a new one', async () => {
  const renew = served(renewKeepLink, ({ body }) => {
    note('renew')(body)
    return {}
  })
  openSignIn(link, show({ state: 'over', email: undefined }), renew)
  expect(await screen.findByText('This link was used already, or it is too old.')).toBeTruthy()
  expect(document.querySelectorAll('main input').length).toBe(0)
  await press('Send me a new link')
  expect(await screen.findByText(/^If another mail may be sent now/)).toBeTruthy()
  expect(asked).toEqual([['renew', { token: 'secret' }]])
})

test('whoever is signed in is not sent to sign in by a link that is over or leads nowhere', async () => {
  const nowhere = served(previewKeepLink, () => new Answer(404, refusalOf('keep.link')))
  for (const answer of [show({ state: 'over', email: undefined }), nowhere]) {
    startSession({ accessToken: 'token' })
    openSignIn(link, answer)
    const way = await screen.findByRole('link', { name: 'Backpack' })
    expect(way.getAttribute('href')).toBe('/recipient/badges')
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
    closeApp()
  }
})

test('a passkey takes the place of the password, and a browser that makes none says so beside it', async () => {
  stubPasskeys(refused())
  const begin = served(beginKeepLinkPasskeyRegistration, () => ({ challenge: 'Y2g', user: { id: 'bmV3', name: '' } }))
  openSignIn(link, show(), begin)
  await press('Use a passkey')
  expect(await screen.findByText('No passkey was used. Try again, or go on without one.')).toBeTruthy()
  closeApp()
  stubPasskeys()
  const made201 = served(acceptByKeepLinkWithPasskey, ({ body }) => {
    note('passkey')(Object.keys(body))
    return { ...made, award_id: 'award-1' }
  })
  openSignIn(link, show(), begin, made201)
  await press('Use a passkey')
  await arrive()
  expect(asked).toEqual([['passkey', ['token', 'name', 'credential']]])
  expect(sessionToken()).toBe('fresh')
})

test('whoever got it by mistake says so with one press, and can take it back', async () => {
  let isDisowned = false
  const say = (name: string, becomes: boolean) => (body: unknown) => {
    note(name)(body)
    isDisowned = becomes
    return {}
  }
  openSignIn(
    link,
    served(previewKeepLink, () => ({
      ...offer,
      ...(isDisowned
        ? { state: 'disowned' as const, email: undefined, may_object: false, take_back_until: '2026-06-14T12:30:00Z' }
        : {}),
    })),
    served(objectToAwardByKeepLink, ({ body }) => say('object', true)(body)),
    served(withdrawObjectionByKeepLink, ({ body }) => say('withdraw', false)(body)),
  )
  await press('It is not meant for me')
  expect(await screen.findByText(/^The issuer sees that this address says/)).toBeTruthy()
  expect(document.querySelectorAll('main input').length).toBe(0)
  await press('It is meant for me')
  expect(await field('Choose a password')).toBeTruthy()
  expect(asked).toEqual([
    ['object', { token: 'secret' }],
    ['withdraw', { token: 'secret' }],
  ])
})

test('says when the badge was withdrawn, when there are no new accounts, and when there is no such link', async () => {
  openSignIn(link, show({ state: 'revoked' }))
  expect(await screen.findByText('The issuer has withdrawn this badge.')).toBeTruthy()
  closeApp()
  openSignIn(link, show({ state: 'closed' }))
  expect(await screen.findByText(/^This server takes no new accounts at the moment\./)).toBeTruthy()
  closeApp()
  openSignIn(
    link,
    served(previewKeepLink, () => new Answer(404, refusalOf('keep.link'))),
  )
  expect(await screen.findByText('This link no longer works')).toBeTruthy()
})
