import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { getSitePage } from '#contracts/accounts/terms.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listRemovedBackpackBadges } from '#contracts/backpack/backpack-actions.ts'
import { listCollections } from '#contracts/backpack/collections.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
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
  )
})
afterEach(closeApp)

const setConfig = (config: unknown) => sessionStorage.setItem('config', JSON.stringify(config))
const linksIn = async (name: string) => {
  const links = within(await screen.findByRole('navigation', { name })).getAllByRole('link')
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

const open4 = [
  ['About Us', '/auth/about-us'],
  ['Sign In', '/auth/login'],
  ['Sign Up As Issuer', '/auth/signup'],
  ['Create Account', '/signup'],
]

test.each([
  ['open', false, open4],
  ['closed', true, open4.slice(0, 2)],
])(
  'visitors find the pages of a server %s to new accounts, in the bar and in the menu [SI-1.1] [SI-3.35] [SB-1.3] [SB-2.82] [SB-2.83]',
  async (_, isClosed, links) => {
    setConfig({ features: { disableRegistration: isClosed } })
    openApp('/auth/about-us', routes)
    expect(await linksIn('Main')).toEqual(links)
    await userEvent.click(screen.getByRole('button', { name: 'Open Menu' }))
    expect(await linksIn('Menu')).toEqual(links)
  },
)

test.each([
  ['/auth/about-us', 'About Us'],
  ['/auth/login', 'Welcome!'],
  ['/auth/signup', 'Sign Up As Issuer'],
  ['/signup', 'Create a Sash Account'],
])('a visitor can open %s [SI-1.1] [SI-6.1] [SB-1.3] [SB-2.77]', async (path, heading) => {
  openApp(path, routes)
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeTruthy()
})

test('the footer leads to the verifier and to the privacy policy of this server, or to the one that is configured', async () => {
  openApp('/auth/about-us', routes)
  const link = await screen.findByRole('link', { name: 'Privacy Policy' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/auth/privacy-policy', '_blank'])
  expect(screen.queryByRole('link', { name: 'Terms of Service' })).toBeNull()
  const verifier = screen.getByRole('link', { name: 'Verify a badge' })
  expect(verifier.getAttribute('href')).toBe('/verify')
  closeApp()
  setConfig({
    theme: { privacyPolicyLink: 'https://uni.example/privacy', termsOfServiceLink: 'https://uni.example/terms' },
  })
  openApp('/auth/about-us', routes)
  const own = await screen.findByRole('link', { name: 'Privacy Policy' })
  expect(own.getAttribute('href')).toBe('https://uni.example/privacy')
  expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('https://uni.example/terms')
})

test('signed in, a person finds backpack and collections, and is told where they are [SB-2.62]', async () => {
  startSession({ accessToken: 'token' })
  serve(
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getSitePage, ({ params }) => ({ name: params.name, markdown: 'We make badges.', is_default: true })),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listBackpackBadges, () => []),
    served(listRemovedBackpackBadges, () => []),
    served(listCollections, () => []),
  )
  openApp('/recipient/badge-collections', routes)
  expect(await screen.findByText('You have no collections')).toBeTruthy()
  expect((await linksIn('Main')).slice(0, 2)).toEqual([
    ['Backpack', '/recipient/badges'],
    ['Collections', '/recipient/badge-collections'],
  ])
  const current = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
  expect(current()).toEqual(['Collections'])
  await userEvent.click(screen.getByRole('link', { name: 'Backpack' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Backpack' })).toBeTruthy()
  expect(current()).toEqual(['Backpack'])
})

const openOnPhone = (isPhone: boolean) => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isPhone && media.includes('max-width: 47.99rem'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  serve(
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getSitePage, ({ params }) => ({ name: params.name, markdown: 'We make badges.', is_default: true })),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listBackpackBadges, () => []),
    served(listRemovedBackpackBadges, () => []),
    served(listCollections, () => []),
  )
}
afterEach(() => vi.unstubAllGlobals())

test('on a phone the places of a member are in a bar at the lower edge, beside the menu', async () => {
  openOnPhone(true)
  startSession({ accessToken: 'token', scope: 'rw:profile rw:backpack rw:issuer' })
  openApp('/recipient/badges', routes)
  expect(await linksIn('Places')).toEqual([
    ['Backpack', '/recipient/badges'],
    ['Collections', '/recipient/badge-collections'],
    ['Issuers', '/issuer'],
    ['Account', '/profile/profile'],
  ])
  const places = screen.getByRole('navigation', { name: 'Places' })
  expect(within(places).getByRole('link', { current: 'page' }).textContent).toBe('Backpack')
  await userEvent.click(screen.getByRole('button', { name: 'Open Menu' }))
  expect(places.hasAttribute('inert')).toBe(true)
})

test('visitors have no such bar, and neither has a larger screen', async () => {
  openOnPhone(true)
  openApp('/auth/about-us', routes)
  await screen.findByRole('heading', { name: 'About Us', level: 1 })
  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull()
  closeApp()
  openOnPhone(false)
  startSession({ accessToken: 'token', scope: 'rw:profile rw:backpack rw:issuer' })
  openApp('/recipient/badges', routes)
  await screen.findByRole('heading', { name: 'Backpack', level: 1 })
  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull()
})
