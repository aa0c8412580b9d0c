import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchInstallPrompt } from '#web/lib/browser/install-prompt.ts'
import { wantsKept } from '#web/lib/offline/kept-key.ts'
import { stubDatabase } from '#web/testing/memory-database.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { configure, openProfile, press } from '#web/testing/screens/open-profile.tsx'

let held: ReturnType<typeof stubDatabase>

beforeEach(() => {
  held = stubDatabase()
  configure({ features: { offline: true } })
})
afterEach(closeApp)

watchInstallPrompt()
const offerInstall = () => {
  const prompt = vi.fn(async () => undefined)
  act(
    () => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })),
  )
  return prompt
}

test('who wants nothing kept on this device says so, and what was kept goes', async () => {
  openProfile('/profile')
  const choice = await screen.findByRole('switch', { name: 'Keep my backpack on this device' })
  expect(wantsKept()).toBe(true)
  sessionStorage.setItem('sash-kept-key', 'x')
  await userEvent.click(choice)
  expect(wantsKept()).toBe(false)
  expect(sessionStorage.getItem('sash-kept-key')).toBeNull()
  await vi.waitFor(() => expect(held.get('kept')?.size).toBe(0))
  await userEvent.click(choice)
  expect(wantsKept()).toBe(true)
})

test('the app is offered where the browser can install it, and asked for once', async () => {
  openProfile('/profile')
  await screen.findByRole('heading', { name: 'This device' })
  expect(screen.queryByRole('button', { name: 'Install app' })).toBeNull()
  const prompt = offerInstall()
  await press('Install app')
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Install app' })).toBeNull()
  offerInstall()
  await screen.findByRole('button', { name: 'Install app' })
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(screen.queryByRole('button', { name: 'Install app' })).toBeNull()
})

test('on an iPhone, which never asks, the way is told', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  openProfile('/profile')
  expect(await screen.findByText('In Safari, press Share, then “Add to Home Screen”.')).toBeTruthy()
  vi.restoreAllMocks()
})

test('where the operator keeps nothing on devices there is nothing to choose', async () => {
  configure({ features: { offline: false } })
  openProfile('/profile')
  await screen.findByRole('heading', { name: 'Language' })
  expect(screen.queryByRole('heading', { name: 'This device' })).toBeNull()
})
