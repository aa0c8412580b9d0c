import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { getIssuer, listIssuers } from '#contracts/issuers/issuers.ts'
import { changeStaff, listStaff, type StaffMember } from '#contracts/issuers/staff.ts'
import { getStaffSecurity } from '#contracts/issuers/staff-security.ts'
import { confirmIdentity } from '#contracts/sessions/sign-ins.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { mustConfirm } from '#web/testing/screens/open-profile.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { StaffPage } from './staff-page.tsx'

const me: StaffMember = { user: maya, role: 'owner' }
const lena = 'lena@kurs.example'

afterEach(closeApp)

it('asks an owner who signed in long ago who acts, lets it be when cancelled, and adds an owner then', async () => {
  let isConfirmed = false
  const done: unknown[] = []
  startSession({ accessToken: 'token' })
  serve(
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => []),
    served(getIssuer, () => makeIssuer({ staff: [{ user: maya, role: 'owner' }] })),
    served(listStaff, () => [me]),
    served(getStaffSecurity, () => ({ required: false, own: false, members: [] })),
    served(confirmIdentity, () => {
      isConfirmed = true
    }),
    served(changeStaff, ({ body }) => {
      if (!isConfirmed) return mustConfirm()
      done.push(body)
      return { user: { ...maya, slug: '', email: lena }, role: body.role ?? 'staff', pending: true }
    }),
  )
  openApp('/issuer/issuers/harbour/staff', [{ path: '/issuer/issuers/:issuerSlug/staff', Component: StaffPage }])
  await userEvent.click(await screen.findByRole('button', { name: 'Add Staff' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }))
  await userEvent.click(dialog.getByRole('radio', { name: /^Owner/ }))
  await userEvent.type(dialog.getByLabelText('New Member Email'), lena)

  await userEvent.click(dialog.getByRole('button', { name: 'Add Member' }))
  const question = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
  expect(dialog.getByLabelText('New Member Email')).toHaveProperty('value', lena)
  expect(dialog.queryByText('Failed to add member!')).toBeNull()

  await userEvent.click(dialog.getByRole('button', { name: 'Add Member' }))
  const asked = within(await question())
  await userEvent.type(asked.getByLabelText('Password'), 'correct horse')
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(`${lena} was invited to the staff of Harbour Sailing School.`)).toBeTruthy()
  expect(done).toEqual([{ action: 'add', email: lena, role: 'owner' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
