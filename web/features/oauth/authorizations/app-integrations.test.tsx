import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listAuthorizations, revokeAuthorization } from '#contracts/oauth/connected-apps.ts'
import { lindgate, makeAuthorization } from '#web/testing/made/made-app.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { listPath, openConnected, revoked } from '#web/testing/screens/open-connected.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const other = { ...lindgate, clientId: 'quayside', name: 'Quayside' }
const first = makeAuthorization({ created: '2026-06-14T10:00:00Z' })
const second = makeAuthorization({ entityId: 'grant-2', created: '2026-03-01T10:00:00Z' })
const third = makeAuthorization({ entityId: 'grant-3', application: other, lastUsed: new Date().toISOString() })

const cards = async () => within(await screen.findByRole('list', { name: 'Authorized apps' })).getAllByRole('listitem')
const askToRevoke = async (app: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Revoke ${app}` }))
  return within(await screen.findByRole('alertdialog', { name: 'Revoke Access?' }))
}
const agree = async (app: string) => {
  const dialog = await askToRevoke(app)
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke Access' }))
}

afterEach(closeApp)

test('each app has one card with what is known of it, and Revoke [SI-2.35] [SI-3.13] [SI-7.19]', async () => {
  openConnected(listPath, [first, second, third])
  const [lindgateCard, quaysideCard, ...more] = await cards()
  expect(more).toEqual([])
  expect(lindgateCard?.textContent).toMatch(/Lindgate Learninglindgate\.example · Not used yetAuthorized: Jun 14, 2026/)
  expect(quaysideCard?.textContent).toContain('Last used: just now')
  expect(document.title).toBe('App Integrations - Sash')
  const link = screen.getByRole('link', { name: 'Lindgate Learning' })
  expect(link.getAttribute('href')).toBe('/profile/app-integrations/oauth-app/grant-1')
})

test('the client of sign-ins is not among them [SI-6.7]', async () => {
  openConnected(listPath, [
    third,
    makeAuthorization({ application: { ...lindgate, clientId: 'public', name: 'Sash' } }),
  ])
  expect(await cards()).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Sash' })).toBeNull()
})

test('without any the page says so [SI-2.35]', async () => {
  openConnected(listPath, [makeAuthorization({ application: { ...lindgate, clientId: 'public' } })])
  expect(await screen.findByRole('heading', { name: 'No App Integrations found.' })).toBeTruthy()
})

test('revoking asks first, and ends all tokens of the app [SI-7.20] [SI-8.37] [SI-8.38]', async () => {
  openConnected(listPath, [first, third, second])
  await walkDialogs({
    of: 'features/oauth/authorizations/revoke-app.ts',
    role: 'alertdialog',
    title: 'Revoke Access?',
    by: 'Revoke Lindgate Learning',
  })
  const dialog = await askToRevoke('Lindgate Learning')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(revoked).toEqual([])
  await agree('Lindgate Learning')
  expect(await screen.findByText('Revoked access to Lindgate Learning')).toBeTruthy()
  expect(revoked.toSorted()).toEqual(['grant-1', 'grant-2'])
  await waitFor(async () => expect(await cards()).toHaveLength(1))
})

test('what was revoked elsewhere meanwhile counts as done', async () => {
  openConnected(
    listPath,
    [first],
    served(revokeAuthorization, () => new Answer(404, { status: { success: false, description: 'Not found.' } })),
  )
  await agree('Lindgate Learning')
  expect(await screen.findByText('Revoked access to Lindgate Learning')).toBeTruthy()
})

test('a failure says which app is still in [SI-8.36]', async () => {
  openConnected(
    listPath,
    [first],
    served(revokeAuthorization, () => new Answer(503, {})),
  )
  await agree('Lindgate Learning')
  expect(await screen.findByText('Failed to revoke access to Lindgate Learning')).toBeTruthy()
  expect(await cards()).toHaveLength(1)
})

test('a list that cannot be had is not called empty', async () => {
  openConnected(
    listPath,
    [],
    served(listAuthorizations, () => new Answer(503, {})),
  )
  expect(await screen.findByRole('heading', { name: 'Failed to load your apps' })).toBeTruthy()
  expect(screen.queryByText('No App Integrations found.')).toBeNull()
})
