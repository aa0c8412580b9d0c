import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { getSitePage } from '#contracts/accounts/terms.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listRemovedBackpackBadges } from '#contracts/backpack/backpack-actions.ts'
import { listCollections } from '#contracts/backpack/collections.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { applyTheme } from '#web/lib/browser/apply-theme.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { routes } from '../routes/routes.ts'
import { exposeConfig } from '../start/expose-config.ts'

configure({ asyncUtilTimeout: 10_000 })

let issuers: ReturnType<typeof makeIssuer>[] = []
let isOperator = false
let asked: string[] = []
const scope = 'rw:profile rw:backpack rw:issuer'

beforeEach(() => {
  issuers = []
  isOperator = false
  asked = []
  serve(
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getSitePage, ({ params }) => ({ name: params.name, markdown: 'We make badges.', is_default: true })),
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(listEmails, () => [verifiedEmail]),
    served(listBackpackBadges, () => []),
    served(listRemovedBackpackBadges, () => []),
    served(listCollections, () => []),
    served(listIssuers, () => {
      asked.push(listIssuers.path)
      return issuers
    }),
  )
})
afterEach(() => {
  closeApp()
  document.documentElement.removeAttribute('style')
  for (const icon of document.querySelectorAll('link[rel="icon"], #initial-loading')) icon.remove()
  vi.restoreAllMocks()
})

const setConfig = (config: unknown) => sessionStorage.setItem('config', JSON.stringify(config))
const theme = (values: object) => setConfig({ theme: values })
const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('the welcome message is Markdown on the sign-in page [SI-3.23]', async () => {
  theme({ welcomeMessage: '# Ahoy\n\nSign in with your **school** address.' })
  openApp('/auth/login', routes)
  await screen.findByRole('heading', { name: 'Ahoy' })
  expect(screen.getByText('school').tagName).toBe('STRONG')
})

test('the service has a name, in titles and beside the mark [SI-3.22]', async () => {
  theme({ serviceName: 'Aldermoor Badges' })
  applyTheme()
  expect(document.title).toBe('Aldermoor Badges')
  openApp('/auth/login', routes)
  expect((await screen.findByRole('link', { name: 'Aldermoor Badges, home' })).textContent).toContain(
    'Aldermoor Badges',
  )
  await waitFor(() => expect(document.title).toBe('Login - Aldermoor Badges'))
})

test('the logo has a small and a desktop form, and leads to the landing page, or home [SI-3.29] [SI-3.24] [SB-2.72]', async () => {
  theme({ logoImg: { small: '/s.svg', desktop: '/d.svg' }, alternateLandingUrl: 'https://www.school.example/' })
  openApp('/auth/about-us', routes)
  const logo = await screen.findByRole('link', { name: 'Sash, home' })
  expect(logo?.getAttribute('href')).toBe('https://www.school.example/')
  expect(logo.querySelector('img')?.getAttribute('src')).toBe('/s.svg')
  expect(logo.querySelector('source')?.getAttribute('srcset')).toBe('/d.svg')
  // 768 pixels of 16 to the rem.
  expect(logo.querySelector('source')?.getAttribute('media')).toBe('(min-width: 48rem)')
  closeApp()
  openApp('/auth/about-us', routes)
  expect(await linkOf('Sash, home')).toBe('/')
})

test('who provides the service, what powers it and its policies stand in the footer [SI-3.25] [SI-3.27] [SI-3.28] [SB-2.73]', async () => {
  openApp('/auth/about-us', routes)
  expect(await linkOf('Privacy Policy')).toBe('/auth/privacy-policy')
  expect(screen.queryByText('Powered by Sash')).toBeNull()
  expect(screen.queryByText('Provided by')).toBeNull()
  closeApp()
  theme({
    showPoweredByBadgr: true,
    providedBy: { name: 'Aldermoor', url: 'https://aldermoor.example/' },
    privacyPolicyLink: 'https://aldermoor.example/privacy',
    termsOfServiceLink: 'https://aldermoor.example/terms',
  })
  openApp('/auth/about-us', routes)
  expect(await linkOf('Privacy Policy')).toBe('https://aldermoor.example/privacy')
  expect(await linkOf('Terms of Service')).toBe('https://aldermoor.example/terms')
  expect(await linkOf('Aldermoor')).toBe('https://aldermoor.example/')
  expect(screen.getByText('Powered by Sash')).toBeTruthy()
})

test('the link to the documentation shows unless it is switched off [SI-3.26]', async () => {
  openApp('/auth/about-us', routes)
  expect(await linkOf('For developers')).toBe('/developers')
  closeApp()
  theme({ showApiDocsLink: false })
  openApp('/auth/about-us', routes)
  await screen.findByRole('link', { name: 'Privacy Policy' })
  expect(screen.queryByRole('link', { name: 'For developers' })).toBeNull()
})

test('the custom menu has a label and links, in the bar and in the menu of small screens [SI-3.33] [SB-2.71]', async () => {
  startSession({ accessToken: 'token', scope })
  theme({ customMenu: { label: 'Campus', items: [{ label: 'Library', url: 'https://library.example/' }] } })
  openApp('/recipient/badges', routes)
  await userEvent.click(await screen.findByRole('button', { name: 'Campus' }))
  expect((await screen.findByRole('menuitem', { name: 'Library' })).getAttribute('href')).toBe(
    'https://library.example/',
  )
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Open Menu' }))
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
  expect(menu.getByText('Campus')).toBeTruthy()
  expect(menu.getByRole('link', { name: 'Library' })?.getAttribute('href')).toBe('https://library.example/')
})

test.each([
  ['is hidden from those who have none', 0],
  ['is there for those who have one', 1],
])('where nobody makes issuers any more, their tab %s [SB-2.70]', async (_, count) => {
  startSession({ accessToken: 'token', scope })
  issuers = Array.from({ length: count }, () => makeIssuer())
  setConfig({ features: { disableIssuers: true } })
  openApp('/recipient/badges', routes)
  await screen.findByRole('link', { name: 'Backpack' })
  await waitFor(() => expect(asked).toContain(listIssuers.path))
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Issuers' })).toHaveLength(count))
})

test('the bar is coloured when the theme says so [SI-3.32]', async () => {
  openApp('/auth/about-us', routes)
  expect((await screen.findByRole('banner')).classList.contains('colored')).toBe(false)
  closeApp()
  theme({ useColorNavbar: true })
  openApp('/auth/about-us', routes)
  expect((await screen.findByRole('banner')).classList.contains('colored')).toBe(true)
})

test('colours go to the root element [SI-3.34]', () => {
  theme({
    cssCustomProps: { '--color-interactive1': '#005f3c', '--color-interactive2alpha50': 'rgba(0, 95, 60, 0.5)' },
  })
  applyTheme()
  const { style } = document.documentElement
  expect(style.getPropertyValue('--color-interactive1')).toBe('#005f3c')
  expect(style.getPropertyValue('--color-interactive2alpha50')).toBe('rgba(0, 95, 60, 0.5)')
})

test('icons take the place of the usual one [SI-3.31]', () => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' }))
  theme({ favicons: [{ rel: 'icon', href: '/a.png', sizes: '32x32' }] })
  applyTheme()
  const icons = [...document.querySelectorAll('link[rel="icon"]')]
  expect(icons.map((icon) => [icon.getAttribute('href'), icon.getAttribute('sizes')])).toEqual([['/a.png', '32x32']])
})

test('the loading picture is 48 pixels high unless the theme says otherwise [SI-3.30]', () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="initial-loading"><span class="spin"></span>Loading...</div>')
  theme({ loadingImg: { imageUrl: '/wait.svg' } })
  applyTheme()
  const picture = document.querySelector('#initial-loading img')
  expect(picture?.getAttribute('src')).toBe('/wait.svg')
  expect(picture?.getAttribute('height')).toBe('48')
  expect(picture?.hasAttribute('width')).toBe(false)
  expect(document.querySelector('#initial-loading .spin')).toBeNull()
})

test('a script of the page reads what is configured, and sets what wins over all else [SI-3.16]', async () => {
  const redraw = vi.fn()
  theme({ serviceName: 'Stored' })
  exposeConfig(redraw)
  expect(window.badgrConfig?.theme.serviceName).toBe('Stored')
  expect(await window.badgrConfigPromise).toBe(window.badgrConfig)
  await window.initializeBadgrConfig?.({ theme: { serviceName: 'Argued' } })
  expect(window.badgrConfig?.theme.serviceName).toBe('Argued')
  expect(document.title).toBe('Argued')
  expect(redraw).toHaveBeenCalledOnce()
})

test.each([true, false])('the way to the appearance of the service shows to its operator alone: %s', async (is) => {
  startSession({ accessToken: 'token', scope })
  isOperator = is
  openApp('/recipient/badges', routes)
  await screen.findByText('MO')
  await userEvent.click(screen.getByRole('button', { name: /Account/ }))
  await screen.findByRole('menuitem', { name: 'Profile' })
  expect(screen.queryAllByRole('menuitem', { name: 'Appearance' })).toHaveLength(is ? 1 : 0)
})
