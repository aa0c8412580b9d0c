import { act, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listRemovedBackpackBadges } from '#contracts/backpack/backpack-actions.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import { watchInstallPrompt } from '#web/lib/browser/install-prompt.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { routes } from '../routes/routes.ts'

configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  serve(
    served(getProfile, () => maya),
    served(listBackpackBadges, () => []),
    served(listRemovedBackpackBadges, () => []),
    served(listIssuers, () => []),
  )
  startSession({ accessToken: 'token', scope: 'rw:profile rw:backpack rw:issuer' })
})
afterEach(closeApp)

watchInstallPrompt()

const openOffered = async () => {
  const prompt = vi.fn(async () => undefined)
  openApp('/recipient/badges', routes)
  await screen.findByRole('button', { name: /Account/ })
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  return prompt
}

test('where the browser can install the app, the menu of the account offers it before signing out', async () => {
  const prompt = await openOffered()
  await userEvent.click(screen.getByRole('button', { name: /Account/ }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'App Integrations',
    'Install app',
    'Sign Out',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Install app' }))
  expect(prompt).toHaveBeenCalledOnce()
})

test('so does the menu of small screens', async () => {
  const prompt = await openOffered()
  await userEvent.click(screen.getByRole('button', { name: 'Open Menu' }))
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('button', { name: 'Install app' }),
  )
  expect(prompt).toHaveBeenCalledOnce()
})
