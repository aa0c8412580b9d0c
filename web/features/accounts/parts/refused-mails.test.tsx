import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listMailOptOuts, removeMailOptOut } from '#contracts/accounts/unsubscribe.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openProfile, press, tidewater } from '#web/testing/screens/open-profile.tsx'
import { served } from '#web/testing/serve.ts'

afterEach(closeApp)

it('shows which addresses get no mails about badges, and has them sent again', async () => {
  let refused = [{ email: tidewater.email }]
  openProfile(
    '/profile',
    {},
    served(listMailOptOuts, () => refused),
    served(removeMailOptOut, ({ params }) => {
      refused = refused.filter(({ email }) => email !== params.email)
    }),
  )
  expect(await screen.findByRole('heading', { name: 'No mails about badges' })).toBeTruthy()
  await press(`Send mails to ${tidewater.email} again`)
  expect(await screen.findByText(`Mails about badges go to ${tidewater.email} again.`)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'No mails about badges' })).toBeNull())
})
