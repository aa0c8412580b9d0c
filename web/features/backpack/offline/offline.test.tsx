import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notices, readNotices } from '#web/lib/browser/notices.ts'
import { noteReached } from '#web/lib/offline/connection.ts'
import { keepBackpack } from '#web/lib/offline/kept-backpack.ts'
import { makeKeptKey } from '#web/lib/offline/kept-key.ts'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { stubDatabase } from '#web/testing/memory-database.ts'
import { makeBadge, open, serve } from '../testing.tsx'

const at = '2026-11-20T09:41:07.000Z'
const badge = makeBadge({ id: 'skipper', narrative: 'Three passages.', acceptance: 'Unaccepted' })

beforeEach(() => {
  stubDatabase()
})
afterEach(() => {
  endSession()
  noteReached(true)
  notices.reset()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
/** The session of before goes on: `open` begins another one. */
const openAgain = (path: string) => {
  const kept = Object.entries({ ...sessionStorage })
  open(path)
  for (const [name, value] of kept) sessionStorage.setItem(name, value)
}

test('without the server the wall is the one last seen, and nothing can be done with it', async () => {
  startSession({ accessToken: 'token' })
  serve([badge])
  await keepBackpack([badge], at)
  goOffline()
  openAgain('/recipient/badges')
  await screen.findByText(/This is your backpack as of November 20, 2026, /)
  expect(screen.getByRole('link', { name: 'Day Skipper' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add Badge' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Removed badges' })).toBeNull()
  expect(readNotices().fatal).toBeUndefined()
})

test('a badge is there with its story, and is not accepted by being looked at', async () => {
  startSession({ accessToken: 'token' })
  serve([badge])
  await keepBackpack([badge], at)
  goOffline()
  openAgain('/recipient/earned-badge/skipper')
  await screen.findByText(/This is your badge as of November 20, 2026, /)
  expect(await screen.findByText('Three passages.')).toBeTruthy()
  for (const name of [/Share/, /Verify/, /Download/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('as soon as the server answers, everything is back', async () => {
  startSession({ accessToken: 'token' })
  serve([badge])
  await keepBackpack([badge], at)
  goOffline()
  openAgain('/recipient/badges')
  const again = await screen.findByRole('button', { name: 'Try again' })
  serve([badge])
  await act(async () => again.click())
  await screen.findByRole('link', { name: 'Add Badge' })
  expect(screen.queryByText('You are offline')).toBeNull()
})

test('of an empty backpack it is said that it is one', async () => {
  startSession({ accessToken: 'token' })
  serve([])
  await keepBackpack([], at)
  goOffline()
  openAgain('/recipient/badges')
  await screen.findByText(/This is your backpack as of/)
  expect(screen.getByText('No Badges')).toBeTruthy()
  expect(screen.queryByText('No badge matches')).toBeNull()
})

test('of a large backpack it is said how much of it is here', async () => {
  // jsdom lays nothing out: every element is as high as a card.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 370))
  startSession({ accessToken: 'token' })
  const many = Array.from({ length: 501 }, () => makeBadge())
  serve(many)
  await keepBackpack(many, at)
  goOffline()
  openAgain('/recipient/badges')
  await screen.findByText(/Of 501 badges, the newest 500 are on this device\./)
})

test('what was never kept says so', async () => {
  startSession({ accessToken: 'token' })
  makeKeptKey()
  goOffline()
  openAgain('/recipient/earned-badge/other')
  await screen.findByRole('heading', { name: 'You are offline', level: 1 })
  expect(screen.getByText('This page is not on this device. It comes back with the connection.')).toBeTruthy()
})

test('where nothing is kept at all, a server out of reach is fatal as ever', async () => {
  goOffline()
  open('/recipient/badges')
  await vi.waitFor(() => expect(readNotices().fatal?.message).toBe('Server Unavailable'))
})
