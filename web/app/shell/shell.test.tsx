import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { getSitePage } from '#contracts/accounts/terms.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listRemovedBackpackBadges } from '#contracts/backpack/backpack-actions.ts'
import { listCollections } from '#contracts/backpack/collections.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { listExternalTools } from '#contracts/site/external-tools.ts'
import { countRequest } from '#web/lib/api/pending-requests.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { routes } from '../routes/routes.ts'

// Screens are fetched when they are opened, which takes its time here.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  serve(
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getSitePage, ({ params }) => ({ name: params.name, markdown: 'We make badges.', is_default: true })),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listBackpackBadges, () => []),
    served(listRemovedBackpackBadges, () => []),
    served(listCollections, () => []),
    served(listIssuers, () => []),
    served(listExternalTools, () => []),
  )
})
afterEach(closeApp)

const setConfig = (config: unknown) => sessionStorage.setItem('config', JSON.stringify(config))
const openAsMember = async () => {
  startSession({ accessToken: 'token', scope: 'rw:profile rw:backpack rw:issuer' })
  openApp('/recipient/badges', routes)
  await screen.findByRole('heading', { name: 'Backpack', level: 1 })
}
const linksOf = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const logo = () => screen.getByRole('link', { name: 'Sash, home' })
const told = () => screen.queryAllByText('Row 3 has no address.').length

test('signed in, the bar has Backpack, Collections and Issuers, the account menu Profile, App Integrations and Sign Out [SB-2.82] [SB-2.84] [SB-2.86]', async () => {
  await openAsMember()
  expect(linksOf(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
    ['Backpack', '/recipient/badges'],
    ['Collections', '/recipient/badge-collections'],
    ['Issuers', '/issuer'],
  ])
  for (const name of ['Sign In', 'Create Account', 'About Us']) expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Apps' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /Account/ }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['Profile', 'App Integrations', 'Sign Out'])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Open Menu' }))
  const links = linksOf(screen.getByRole('navigation', { name: 'Menu' }))
  expect(links.slice(3)).toEqual([
    ['Profile', '/profile/profile'],
    ['App Integrations', '/profile/app-integrations'],
    ['Sign Out', '/auth/logout'],
  ])
})

test('the account menu opens by keyboard though it is fetched only then, and gives the focus back', async () => {
  await openAsMember()
  const trigger = () => screen.getByRole('button', { name: 'Account' })
  act(() => trigger().focus())
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('menuitem', { name: 'Profile' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(trigger()))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findAllByRole('menuitem')).toHaveLength(3)
})

test('the tab Issuers shows to everybody where the operator says so [SB-2.85]', async () => {
  setConfig({ features: { disableIssuers: true, showIssuersTab: true } })
  await openAsMember()
  expect(screen.getByRole('link', { name: 'Issuers' }).getAttribute('href')).toBe('/issuer')
})

test('while the menu of small screens is open, the page behind it can be neither pressed nor read [SB-2.87]', async () => {
  await openAsMember()
  const behind = [screen.getByRole('main'), screen.getByRole('contentinfo')]
  expect(behind.map((part) => part.hasAttribute('inert'))).toEqual([false, false])
  await userEvent.click(screen.getByRole('button', { name: 'Open Menu' }))
  expect(behind.map((part) => part.hasAttribute('inert'))).toEqual([true, true])
  expect(linksOf(screen.getByRole('navigation', { name: 'Menu' })).slice(0, 3)).toEqual(
    linksOf(screen.getByRole('navigation', { name: 'Main' })),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close Menu' }))
  expect(behind.map((part) => part.hasAttribute('inert'))).toEqual([false, false])
  await userEvent.click(screen.getByRole('button', { name: 'Open Menu' }))
  const menu = screen.getByRole('navigation', { name: 'Menu' })
  await userEvent.click(within(menu).getByRole('link', { name: 'Collections' }))
  expect(await screen.findByText('You have no collections')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
})

test.each([true, false])(
  'while an app is being authorized only the logo is there, and leads nowhere (member: %s) [SB-2.84] [SB-2.88]',
  async (isMember) => {
    if (isMember) startSession({ accessToken: 'token' })
    localStorage.setItem('oauthState', '{}')
    setConfig({ theme: { alternateLandingUrl: 'https://www.school.example/' } })
    openApp('/auth/privacy-policy', routes)
    await screen.findByText('We make badges.')
    expect(logo().getAttribute('href')).toBe('#')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Account|Open Menu/ })).toBeNull()
  },
)

test('the logo shows that an answer is awaited [SB-2.89]', async () => {
  openApp('/auth/about-us', routes)
  await screen.findByText('We make badges.')
  await waitFor(() => expect(logo().classList.contains('busy')).toBe(false))
  act(() => countRequest(1))
  expect(logo().classList.contains('busy')).toBe(true)
  act(() => countRequest(-1))
  // A screen that is looked up ahead may ask for something meanwhile.
  await waitFor(() => expect(logo().classList.contains('busy')).toBe(false))
})

test('a message goes with the next navigation, a retained one with the one after it [SB-4.41]', async () => {
  openApp('/auth/about-us', routes)
  await screen.findByText('We make badges.')
  act(() => notices.error('Row 3 has no address.'))
  expect(told()).toBeGreaterThan(0)
  act(() => history.pushState(null, '', '/auth/login'))
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await screen.findByRole('heading', { name: 'Welcome!' })
  await waitFor(() => expect(told()).toBe(0))
  act(() => notices.error('Row 3 has no address.', { retain: true }))
  act(() => history.pushState(null, '', '/auth/about-us'))
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await screen.findByText('We make badges.')
  expect(told()).toBeGreaterThan(0)
  act(() => history.pushState(null, '', '/auth/login'))
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await screen.findByRole('heading', { name: 'Welcome!' })
  await waitFor(() => expect(told()).toBe(0))
})

test('a fatal error stands in place of the page, with its message, detail and picture [SB-2.90] [SB-4.44]', async () => {
  openApp('/auth/about-us', routes)
  await screen.findByText('We make badges.')
  act(() => notices.fatal('Server Unavailable', 'Please check your connection.'))
  const main = screen.getByRole('main')
  expect(within(main).getByRole('heading', { name: 'Server Unavailable' })).toBeTruthy()
  expect(within(main).getByText('Please check your connection.')).toBeTruthy()
  expect(main.querySelector('svg')).toBeTruthy()
  expect(screen.queryByText('We make badges.')).toBeNull()
})
