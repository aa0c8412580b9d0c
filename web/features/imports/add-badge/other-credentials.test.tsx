import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { importBadge } from '#contracts/backpack/imports.ts'
import { AddBadgeScreen } from '#web/app/routes/import-screens.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { stubWorker } from '../testing.ts'

afterEach(closeApp)

test.each([
  ['an endorsement', 'This is an endorsement, not a badge.'],
  ['a learner record', 'This is a learner record, not a badge. Bring in the badges inside it.'],
])('of %s it is said what it is, and it stays to be looked at', async (_, description) => {
  startSession({ accessToken: 'token', remember: false })
  serve(served(importBadge, () => new Answer(400, [{ name: 'INVALID_BADGE', description, result: description }])))
  openApp('/recipient/badges/add', [{ path: '/recipient/badges/add', Component: AddBadgeScreen }])
  stubWorker()
  await userEvent.click(await screen.findByRole('tab', { name: 'JSON' }))
  await userEvent.click(await screen.findByPlaceholderText('Enter JSON'))
  await userEvent.paste('{"type":"VerifiableCredential"}')
  await userEvent.click(await screen.findByRole('button', { name: 'Add Badge' }))
  expect(await screen.findByText(`Failed to upload badge: ${description}`)).toBeTruthy()
  expect(screen.getByPlaceholderText('Enter JSON')).toHaveProperty('value', '{"type":"VerifiableCredential"}')
})
