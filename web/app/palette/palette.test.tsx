import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { countUnreadNotifications } from '#contracts/accounts/notifications.ts'
import { searchAccount } from '#contracts/accounts/search.ts'
import { getSitePage } from '#contracts/accounts/terms.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { named } from '#shared/names/name-standing.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { Header } from '../shell/header.tsx'

configure({ asyncUtilTimeout: 10_000 })
let asked: string[]

beforeEach(() => {
  asked = []
  // jsdom does not know what the system prefers.
  document.documentElement.dataset.theme = 'light'
  serve(
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getSitePage, ({ params }) => ({ name: params.name, markdown: 'We make badges.', is_default: true })),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => [makeIssuer()]),
    served(countUnreadNotifications, () => ({ unread: 3 })),
    served(searchAccount, ({ query }) => {
      asked.push(query.q)
      return {
        badges: [{ id: 'b1', name: 'Harbour pilot', issuer: 'Port', issuerStanding: named }],
        collections: [],
        issuers: [{ slug: 'harbour', name: 'Harbour Sailing School' }],
        badge_classes: [{ slug: 'knots', name: 'Harbour knots', issuer: { slug: 'harbour', name: 'Harbour' } }],
      }
    }),
  )
})
afterEach(closeApp)

const routes = [{ path: 'start', element: <Header menuOpen={false} onMenuChange={() => undefined} /> }]
const open = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  return await screen.findByRole('combobox')
}
const currentOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('Ctrl+K opens it, arrows go through the groups, Enter goes there', async () => {
  startSession({ accessToken: 'token' })
  openApp('/start', routes)
  const field = await open()
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'harbour')
  await screen.findByRole('option', { name: /^Harbour pilot/ })
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).not.toContain(null)
  expect(within(screen.getByRole('group', { name: 'Issuers' })).getAllByRole('option').length).toBe(1)
  expect(screen.getByRole('option', { name: /^Award Harbour knots/ })).toBeTruthy()
  expect(asked.at(-1)).toBe('harbour')
  expect(currentOf(field)).toMatch(/^Harbour pilot/)
  await userEvent.keyboard('{ArrowUp}')
  expect(currentOf(field)).toMatch(/^Award Harbour knots/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(await screen.findByText('You are at /issuer/issuers/harbour')).toBeTruthy()
})

test('a badge of a suspended issuer, or of one that waits to be approved, is found but not offered to award', async () => {
  const suspension = { since: '2026-06-14T10:00:00Z', reason: 'Nobody answers.' }
  const issuers = [makeIssuer({ suspension }), makeIssuer({ slug: 'pier', awaits_approval_since: suspension.since })]
  const found = ['harbour', 'pier', 'school'].map((slug) => ({
    slug,
    name: `Knots ${slug}`,
    issuer: { slug, name: slug },
  }))
  serve(
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => issuers),
    served(countUnreadNotifications, () => ({ unread: 0 })),
    served(searchAccount, () => ({ badges: [], collections: [], issuers: [], badge_classes: found })),
  )
  startSession({ accessToken: 'token' })
  openApp('/start', routes)
  await userEvent.type(await open(), 'knots')
  await screen.findByRole('option', { name: /^Award Knots school/ })
  expect(screen.getByRole('option', { name: /^Knots harbour/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByRole('option', { name: /^Award Knots (harbour|pier)/ })).toEqual([]))
})

test('it opens by its button, acts, and gives the focus back when Escape closes it', async () => {
  startSession({ accessToken: 'token' })
  openApp('/start', routes)
  const button = screen.getByRole('button', { name: /^Search/ })
  await userEvent.click(button)
  await userEvent.type(await screen.findByRole('combobox'), 'switch to dark')
  expect(await screen.findByRole('status')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(document.documentElement.dataset.theme).toBe('dark')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(button)
  await screen.findByRole('combobox')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('who edits an issuer makes badges from here', async () => {
  startSession({ accessToken: 'token' })
  openApp('/start', routes)
  await userEvent.type(await open(), 'create badge')
  await userEvent.click(await screen.findByRole('option', { name: /^Create Badge/ }))
  expect(await screen.findByText('You are at /issuer/issuers/harbour/badges/create')).toBeTruthy()
})

test('strangers find pages, and nothing is asked for them', async () => {
  openApp('/start', routes)
  await userEvent.type(await open(), 'sign in')
  expect((await screen.findAllByRole('group')).length).toBe(1)
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
  expect(asked).toEqual([])
})

test('on the way through the authorization of an app there is neither search nor bell', async () => {
  startSession({ accessToken: 'token' })
  localStorage.setItem('oauthState', '{}')
  openApp('/auth/start', [{ path: 'auth/start', element: routes[0]?.element }])
  await screen.findByRole('banner')
  expect(screen.queryByRole('button', { name: /^Search/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the bell says how many are unread, in words', async () => {
  startSession({ accessToken: 'token' })
  openApp('/start', routes)
  const bell = await screen.findByRole('link', { name: 'Notifications, 3 unread' })
  expect(bell.getAttribute('href')).toBe('/notifications')
})
