import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import {
  getSiteConfig,
  getSiteEnvironment,
  getSiteTheme,
  type SiteTheme,
  saveSiteTheme,
} from '#contracts/site/site-theme.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { describeColor } from './describe-color.ts'
import { ThemePage } from './theme-page.tsx'
import { readMenu } from './theme-values.ts'

configure({ asyncUtilTimeout: 5000 })

let isOperator = true
let saved: { version: number; theme: SiteTheme } = { version: 3, theme: {} }
let refusal: Answer | undefined

beforeEach(() => {
  isOperator = true
  refusal = undefined
  saved = { version: 3, theme: { service_name: 'Aldermoor', show_api_docs_link: false } }
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(getSiteTheme, () => saved),
    served(getSiteEnvironment, () => [
      { variable: 'SASH_ORIGIN', value: 'https://badges.example' },
      { variable: 'SASH_TRACKING_ID', value: null },
    ]),
    served(getSiteConfig, () => ({ theme: { serviceName: saved.theme.service_name ?? 'Sash' } })),
    served(saveSiteTheme, ({ body }) => {
      if (refusal) return refusal
      saved = { version: body.version + 1, theme: body.theme }
      return saved
    }),
  )
})
afterEach(closeApp)

const open = () => openApp('/operator/theme', [{ path: '/operator/theme', Component: ThemePage }])
/** Each key would draw the whole page once more. */
const fill = async (field: HTMLElement, text: string) => {
  await userEvent.click(field)
  await userEvent.paste(text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('it has the ways between the pages of the operator, and leads to what lies behind it', async () => {
  open()
  const ways = await screen.findByRole('navigation', { name: 'Administration' })
  expect(within(ways).getByRole('link', { current: 'page' }).textContent).toBe('Appearance')
  expect(within(ways).getByRole('link', { name: 'Jobs' }).getAttribute('href')).toBe('/operator/jobs')
  for (const [name, href] of [
    ['Terms of Service', '/operator/terms'],
    ['Own texts', '/operator/texts'],
    ['External tools', '/operator/tools'],
  ])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

test('the operator changes name, colours and menu, sees them beside the form, and saves the whole', async () => {
  open()
  const name = await screen.findByLabelText(/Name of the service/)
  await userEvent.clear(name)
  await fill(name, 'Harbour Badges')
  await userEvent.selectOptions(screen.getByLabelText(/^What issuers are here/), 'Club')
  await fill(screen.getByLabelText(/^Buttons and links/), '#0b5b32')
  await fill(screen.getByLabelText(/Name of the menu/), 'Campus')
  await fill(screen.getByLabelText(/^Links in the menu/), 'The library https://library.example/')
  for (const mode of ['light', 'dark']) {
    const preview = screen.getByRole('img', { name: `Preview in ${mode} mode` })
    expect(preview.textContent).toContain('Harbour Badges')
    expect(preview.textContent).toContain('Campus')
    expect(preview.dataset.theme).toBe(mode)
    expect(preview.style.getPropertyValue('--color-interactive1')).toBe('#0b5b32')
  }
  await save()
  await screen.findByText('Saved. Everybody sees it within seconds.')
  expect(saved).toEqual({
    version: 4,
    theme: {
      service_name: 'Harbour Badges',
      issuer_word: 'club',
      color_interactive1: '#0b5b32',
      custom_menu: { label: 'Campus', items: [{ label: 'The library', url: 'https://library.example/' }] },
      show_api_docs_link: false,
    },
  })
})

test('what only the environment of the server sets is shown beside, and cannot be changed', async () => {
  open()
  expect((await screen.findByText('SASH_ORIGIN')).nextSibling?.textContent).toBe('https://badges.example')
  expect(screen.getByText('SASH_TRACKING_ID').nextSibling?.textContent).toBe('Not set')
})

test('what is no colour and no link is told beside its field, and nothing is sent', async () => {
  open()
  await userEvent.type(await screen.findByLabelText(/^Buttons and links/), 'reddish')
  await userEvent.type(screen.getByLabelText(/^Links in the menu/), 'nowhere')
  await save()
  expect(await screen.findByText('Enter a colour such as #184e6e.')).toBeTruthy()
  expect(screen.getByText('Write one link a line: its name, a blank, its address. At most 20.')).toBeTruthy()
  expect(saved.version).toBe(3)
})

test('who comes second is told, and keeps what was typed', async () => {
  const text = 'Somebody else has saved the appearance meanwhile.'
  refusal = new Answer(400, { type: 'about:blank', title: text, status: 400, detail: text, code: 'theme.changed' })
  open()
  const name = await screen.findByLabelText<HTMLInputElement>(/Name of the service/)
  await userEvent.type(name, ' Badges')
  await save()
  expect(await screen.findByText(text, { exact: false })).toBeTruthy()
  expect(name.value).toBe('Aldermoor Badges')
})

test('after a question everything is as Sash comes', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Reset to default' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(saved).toEqual({ version: 4, theme: {} }))
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
})

test('what becomes of a colour is said in words', () => {
  expect(describeColor('#184e6e', 'brand')).toMatch(
    /^In light mode it is shown as it is, with a contrast of [78]\.\d to 1\. In dark mode it is shown paler, as #[\da-f]{6}, with a contrast of \d\.\d to 1\.$/,
  )
  expect(describeColor('#ffee00', 'brand')).toMatch(/^In light mode it is shown darker, as #[\da-f]{6}, with/)
  expect(describeColor('reddish', 'brand')).toBeUndefined()
})

test('a menu is one link a line', () => {
  expect(readMenu('\n  Our library  https://a.example/ \n\nHome /auth/about-us')).toEqual([
    { label: 'Our library', url: 'https://a.example/' },
    { label: 'Home', url: '/auth/about-us' },
  ])
  expect(readMenu('Bad javascript:alert(1)')).toBeUndefined()
  expect(readMenu(Array.from({ length: 21 }, (_, index) => `Link /${index}`).join('\n'))).toBeUndefined()
})
