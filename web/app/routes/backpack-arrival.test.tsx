import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listRemovedBackpackBadges } from '#contracts/backpack/backpack-actions.ts'
import { importBadge } from '#contracts/backpack/imports.ts'
import { captureEntryQuery } from '#web/lib/session/entry-query.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { makeBadge } from '../../features/backpack/testing.tsx'
import { routes } from './routes.ts'

// Screens are fetched when they are opened, which takes its time here.
configure({ asyncUtilTimeout: 10_000 })

let sent: unknown[] = []
let failures: unknown[] = []
let failing: RegExp | undefined
let failure = new Answer(400, [{ name: 'FETCH_HTTP_NODE', description: 'Unable to reach URL' }])

beforeEach(() => {
  sent = []
  failing = undefined
  failure = new Answer(400, [{ name: 'FETCH_HTTP_NODE', description: 'Unable to reach URL' }])
  const network = serve(
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listBackpackBadges, () => []),
    served(listRemovedBackpackBadges, () => []),
    served(importBadge, ({ body }) => {
      sent.push(body)
      return failing?.test(body.url ?? '') ? failure : makeBadge()
    }),
  )
  failures = network.failures
})
afterEach(() => {
  expect(failures).toEqual([])
  vi.restoreAllMocks()
  closeApp()
})

// The test's own frame shows messages as well as the shell does.
const findNotice = async (text: string | RegExp) => (await screen.findAllByText(text))[0]

// Its frame asks as well, over the shell's own question.
const agree = async (answer = 'Add') => {
  const [button] = await screen.findAllByRole('button', { name: answer, hidden: true })
  if (button) await userEvent.click(button)
}

const open = (path = '/recipient/badges') => {
  startSession({ accessToken: 'token', remember: false })
  openApp(path, routes)
}

test.each(['source', 'signup_source'])('who came from Mozilla finds the import open, once (%s)', async (key) => {
  localStorage.setItem(key, 'mozilla')
  open()
  expect(await screen.findByRole('dialog', { name: 'Import your Mozilla badges' })).toBeTruthy()
  expect(localStorage.getItem(key)).toBeNull()
  expect(location.pathname).toBe('/recipient/badges/import')
})

test('who came from elsewhere finds the backpack, and where they came from stays known', async () => {
  localStorage.setItem('source', 'fair')
  open()
  expect(await screen.findByRole('heading', { name: 'Backpack', level: 1 })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('source')).toBe('fair')
})

test.each([
  ['/recipient/badges/import', 'Import your Mozilla badges'],
  ['/recipient/badges/add', 'Add Badge'],
])('%s is the backpack with the dialog open; closing it leaves the backpack', async (path, name) => {
  open(path)
  const dialog = await screen.findByRole('dialog', { name })
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' })
  await userEvent.click(close ?? dialog)
  expect(await screen.findByRole('heading', { name: 'Backpack', level: 1 })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname).toBe('/recipient/badges')
})

test('badges that a link brought along are added on arrival, each by its address [SB-4.40] [SB-8.36]', async () => {
  captureEntryQuery(
    'https://sash.example/?assertion=https%3A%2F%2Fa.example%2F1%3Fx%3D%2525&assertion=https://b.example',
  )
  open()
  await agree()
  expect(await findNotice('2 Badges successfully imported.')).toBeTruthy()
  expect(sent).toEqual([{ url: 'https://a.example/1?x=%25' }, { url: 'https://b.example' }])
  expect(localStorage.getItem('assertion')).toBeNull()
})

test('badges of a link come in only when the reader agrees, who reads where they are from [SB-4.40]', async () => {
  localStorage.setItem('assertion', JSON.stringify(['https%3A%2F%2Fa.example%2F1', 'https://b.example']))
  open()
  expect(await screen.findAllByRole('alertdialog', { name: 'Add Badges', hidden: true })).toBeTruthy()
  expect(await findNotice(/brought 2 badges from a\.example, b\.example\./)).toBeTruthy()
  await agree('Not now')
  expect(localStorage.getItem('assertion')).toBeNull()
  expect(sent).toEqual([])
})

test('those that could not be added are counted, with the first reason', async () => {
  failing = /a\.example/
  localStorage.setItem('assertion', JSON.stringify(['https://a.example/1', 'https://a.example/2', 'https://b.example']))
  open()
  await agree()
  const told = '1 Badge successfully imported. 2 Badges could not be imported. Unable to reach URL.'
  expect(await findNotice(told)).toBeTruthy()
  expect(localStorage.getItem('assertion')).toBeNull()
})

test('those that the server had no time for are kept for the next visit', async () => {
  failing = /a\.example/
  failure = new Answer(429, { detail: 'Later', expires: 60 })
  localStorage.setItem('assertion', JSON.stringify(['https://a.example/1', 'https://b.example']))
  open()
  await agree()
  expect(await findNotice(/^1 Badge successfully imported\. 1 Badge could not be imported\./)).toBeTruthy()
  expect(localStorage.getItem('assertion')).toBe('["https://a.example/1"]')
})

test.each(['{', '"https://a.example"', '{"a":1}'])(
  'a stored list that is none is logged and removed (%s)',
  async (stored) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    localStorage.setItem('assertion', stored)
    open()
    expect(await screen.findByRole('heading', { name: 'Backpack', level: 1 })).toBeTruthy()
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith('The badges that a link brought along cannot be read.', expect.any(Error)),
    )
    expect(localStorage.getItem('assertion')).toBeNull()
    expect(sent).toEqual([])
  },
)

test('the notice on badges from Mozilla shows where the operator wants it, until it is closed', async () => {
  sessionStorage.setItem('config', JSON.stringify({ features: { enableComingFromMozilla: true } }))
  open()
  expect(await screen.findByRole('heading', { name: 'Coming from Mozilla?' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'adding' }).getAttribute('href')).toBe('/recipient/badges/import')
  await userEvent.click(screen.getByRole('button', { name: 'Close Notification' }))
  expect(screen.queryByRole('heading', { name: 'Coming from Mozilla?' })).toBeNull()
  expect(localStorage.getItem('mozillaTransitionOver')).toBe('true')
})

test('without that wish there is no such notice', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Backpack', level: 1 })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Coming from Mozilla?' })).toBeNull()
})
