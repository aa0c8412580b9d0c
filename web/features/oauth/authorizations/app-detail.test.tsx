import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { lindgate, makeAuthorization } from '#web/testing/made/made-app.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { listPath, openConnected, revoked } from '#web/testing/screens/open-connected.tsx'

const first = makeAuthorization({
  scope: 'r:backpack rw:issuer:abc',
  scopesDescriptions: { 'rw:issuer:abc': 'Harbour' },
})
const second = makeAuthorization({ entityId: 'grant-2', scope: 'rw:backpack r:profile' })
const path = `${listPath}/oauth-app/grant-2`

afterEach(closeApp)

test('an app shows who it is and what all its tokens together allow [SI-2.36]', async () => {
  openConnected(path, [first, second])
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Lindgate Learning')
  const permissions = screen.getByRole('region', { name: 'Lindgate Learning has permission to:' })
  const lines = within(permissions).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Know who you are on Sash',
    'Harbour',
    'View and modify your Awarded Badges',
    'View your profile and email addresses',
  ])
  expect(screen.getByText(/^Authorized:/).textContent).toContain('Jun 14, 2026')
  expect(screen.getByRole('link', { name: 'Visit Website' }).getAttribute('href')).toBe(lindgate.website_url)
  expect(document.title).toBe('App - Lindgate Learning - Sash')
})

test('revoked there, the list follows and says so [SI-2.36] [SI-8.37]', async () => {
  openConnected(path, [first, second])
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Access' }))
  await waitFor(() => expect(location.pathname).toBe(listPath))
  expect(screen.getByText('Revoked access to Lindgate Learning')).toBeTruthy()
  expect(revoked.toSorted()).toEqual(['grant-1', 'grant-2'])
  expect(await screen.findByText('No App Integrations found.')).toBeTruthy()
})

test('an app that is not connected says so, and a site that is no web address is no link', async () => {
  openConnected(`${listPath}/oauth-app/gone`, [first])
  expect(await screen.findByText('This app has no access to your account.')).toBeTruthy()
  closeApp()
  openConnected(path, [{ ...second, application: { ...lindgate, website_url: 'javascript:alert(1)' } }])
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Visit Website' })).toBeNull()
})
