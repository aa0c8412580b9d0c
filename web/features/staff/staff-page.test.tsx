import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listEmails } from '#contracts/accounts/emails.ts'
import { getIssuer, listIssuers, type StaffRole } from '#contracts/issuers/issuers.ts'
import { changeStaff, listStaff, type StaffMember } from '#contracts/issuers/staff.ts'
import { getStaffSecurity, type StaffSecurity, setSecondFactorRequirement } from '#contracts/issuers/staff-security.ts'
import { isLoggedIn, startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { StaffPage } from './staff-page.tsx'

const jonas = { ...maya, first_name: 'Jonas', last_name: 'Ekdahl', email: 'jonas@ekdahl.example', slug: 'jonas' }
const priya = { ...maya, first_name: '', last_name: '', email: 'priya@raman.example', slug: 'priya' }
const members: StaffMember[] = [
  { user: maya, role: 'owner' },
  { user: jonas, role: 'editor' },
  { user: priya, role: 'staff', pending: true },
]
const sent: unknown[] = []
let issuerReads = 0
let security: StaffSecurity

const open = async (role: StaffRole = 'owner', ...more: Served[]) => {
  let held = members.map((member) => (member.user === maya ? { ...member, role } : member))
  serve(
    ...more,
    served(listEmails, () => [verifiedEmail]),
    served(listIssuers, () => []),
    served(getIssuer, () => {
      issuerReads += 1
      return makeIssuer({ staff: held.map(({ user, role: held }) => ({ user, role: held })) })
    }),
    served(listStaff, () => held),
    served(getStaffSecurity, () => security),
    served(setSecondFactorRequirement, ({ body }) => {
      sent.push(body)
      security = { ...security, ...body }
      return security
    }),
    served(changeStaff, ({ body: { action, email, role: next } }) => {
      sent.push({ action, email, role: next })
      if (action === 'remove') held = held.filter(({ user }) => user.email !== email)
      if (action === 'modify') held = held.map((one) => (one.user.email === email ? { ...one, role: next } : one))
      const added = { user: { ...priya, slug: '', email: email ?? '' }, role: next, pending: true }
      if (action === 'add') held = [...held, added]
      return action === 'remove' ? 'User has been removed.' : added
    }),
  )
  openApp('/issuer/issuers/harbour/staff', [{ path: '/issuer/issuers/:issuerSlug/staff', Component: StaffPage }])
  await screen.findByRole('table', { name: 'Staff' })
}
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const openDialog = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add Staff' }))
  return within(await screen.findByRole('dialog', { name: 'Add Member' }))
}

beforeEach(() => {
  startSession({ accessToken: 'token' })
  security = { required: false, own: true, members: ['jonas'] }
})
afterEach(() => {
  closeApp()
  sent.length = 0
  issuerReads = 0
})

describe('the staff of an issuer', () => {
  it('is a table of name, address and role, where who has no name is called by the address [SB-2.3] [SB-3.5]', async () => {
    await open()
    expect(document.title).toBe('Manage Issuer Staff - Sash')
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Name', 'ID', 'Role', 'Remove'])
    expect(within(rowOf('jonas')).getByText('Jonas Ekdahl')).toBeTruthy()
    expect(within(rowOf('jonas')).getByText('jonas@ekdahl.example')).toBeTruthy()
    expect(within(rowOf('priya')).getAllByText('priya@raman.example')).toHaveLength(1)
    expect(within(rowOf('priya')).getByText('Invited')).toBeTruthy()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Issuers',
      'Harbour Sailing School',
      'Manage Staff',
    ])
  })

  it('lets an owner change and remove others, not himself [SB-6.1]', async () => {
    await open()
    expect(within(rowOf('Maya')).getByRole('combobox')).toHaveProperty('disabled', true)
    expect(within(rowOf('Maya')).queryByRole('button')).toBeNull()
    expect(within(rowOf('jonas')).getByRole('combobox')).toHaveProperty('disabled', false)
    const options = within(rowOf('jonas')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Owner', 'Editor', 'Staff Member'])
    expect(screen.getByRole('button', { name: 'Remove Jonas Ekdahl' })).toBeTruthy()
  })

  it.each([
    ['editor', 'Editor'],
    ['staff', 'Staff Member'],
  ] as const)('shows %s only who is there [SB-6.2] [SB-6.3]', async (role, label) => {
    await open(role)
    expect(screen.getByRole('heading', { level: 1, name: 'View Staff' })).toBeTruthy()
    expect(within(rowOf('Maya')).getByText(label)).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add Staff|Remove/ })).toBeNull()
  })

  it('takes nobody for an owner by an address that is not proven [SB-6.4]', async () => {
    await open(
      'owner',
      served(listEmails, () => [{ ...verifiedEmail, verified: false }]),
    )
    expect(screen.getByRole('heading', { level: 1, name: 'View Staff' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Staff' })).toBeNull()
  })

  it('knows the own entry by any proven address, however it is written [SB-6.4]', async () => {
    const upper = { ...verifiedEmail, id: 2, primary: false, email: maya.email.toUpperCase() }
    await open(
      'owner',
      served(listEmails, () => [{ ...verifiedEmail, email: 'other@x.example' }, upper]),
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Manage Staff' })).toBeTruthy()
  })
})

describe('a change of the staff', () => {
  it('saves a role as it is chosen, and reads the issuer anew [SB-4.4]', async () => {
    await open()
    await userEvent.selectOptions(within(rowOf('jonas')).getByRole('combobox'), 'Owner')
    expect(await screen.findByText("Jonas Ekdahl's role has been changed to Owner")).toBeTruthy()
    expect(sent).toEqual([{ action: 'modify', email: jonas.email, role: 'owner' }])
    await waitFor(() => expect(issuerReads).toBe(2))
    await waitFor(() => expect(within(rowOf('jonas')).getByRole('combobox')).toHaveProperty('value', 'owner'))
  })

  it('says why a role was not changed, and shows the old one', async () => {
    await open(
      'owner',
      served(changeStaff, () => new Answer(400, { detail: 'The last owner stays.' })),
    )
    await userEvent.selectOptions(within(rowOf('jonas')).getByRole('combobox'), 'Owner')
    expect(await screen.findByText('Failed to edit member: The last owner stays.')).toBeTruthy()
    await waitFor(() => expect(within(rowOf('jonas')).getByRole('combobox')).toHaveProperty('value', 'editor'))
  })

  it('asks before somebody is removed, and reads the issuer anew [SB-4.4]', async () => {
    await open()
    await walkDialogs({
      of: 'features/staff/staff-actions.ts',
      role: 'alertdialog',
      title: 'Remove Jonas Ekdahl?',
      by: 'Remove Jonas Ekdahl',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Remove Jonas Ekdahl' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove Jonas Ekdahl?' })
    expect(question.textContent).toContain('Jonas Ekdahl is an editor of Harbour Sailing School')
    await userEvent.click(within(question).getByRole('button', { name: 'Remove Jonas Ekdahl?' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /jonas/ })).toBeNull())
    expect(sent).toEqual([{ action: 'remove', email: jonas.email, role: 'staff' }])
    expect(issuerReads).toBe(2)
  })
})

describe('adding to the staff', () => {
  it('explains the roles, begins with the least, and reads the issuer anew [SB-4.4] [SB-6.1] [SB-6.2] [SB-6.3]', async () => {
    await open()
    const dialog = await openDialog()
    for (const name of [
      'Owner Add and remove staff, create, delete and award badges, edit issuer details',
      'Editor Create, delete and award badges, edit issuer details',
      'Staff Member Issue badges created by owners and editors',
    ]) {
      expect(dialog.getByRole('radio', { name })).toBeTruthy()
    }
    expect(dialog.getByRole('radio', { name: /^Staff Member/ })).toHaveProperty('checked', true)
    await userEvent.type(dialog.getByLabelText('New Member Email'), 'lena@kurs.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Member' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ action: 'add', email: 'lena@kurs.example', role: 'staff' }])
    expect(await screen.findByRole('row', { name: /lena@kurs\.example/ })).toBeTruthy()
    expect(issuerReads).toBe(2)
  })

  it('wants a valid address', async () => {
    await open()
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Add Member' }))
    expect(await dialog.findByText('New Member Email is required')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('New Member Email'), 'lena{Enter}')
    expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it.each([
    [new Answer(429, { expires: 130 }), 'Too many login attempts. Try again in 3 minutes.'],
    [
      new Answer(400, { detail: 'Could not add user to staff list.' }),
      'Failed to add member: Could not add user to staff list.',
    ],
  ])('says in the dialog why it failed', async (answer, text) => {
    await open(
      'owner',
      served(changeStaff, () => answer),
    )
    const dialog = await openDialog()
    await userEvent.type(dialog.getByLabelText('New Member Email'), 'lena@kurs.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Member' }))
    expect(await dialog.findByText('Failed to add member!')).toBeTruthy()
    expect(dialog.getByText(text)).toBeTruthy()
  })
})

describe('a second step of the staff', () => {
  const name = 'Staff must sign in with a second step'

  it('is required by owners after a question, who see which of the staff have one', async () => {
    await open()
    expect(within(rowOf('Jonas Ekdahl')).getByText('second step')).toBeTruthy()
    await walkDialogs({
      of: 'features/staff/use-staff-security.ts',
      role: 'alertdialog',
      title: 'Require a second step?',
      by: 'Require it',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Require it' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Require a second step?' }))
    await userEvent.click(question.getByRole('button', { name: 'Require it' }))
    expect(await screen.findByRole('button', { name: 'Require it no more' })).toBeTruthy()
    expect(sent).toEqual([{ required: true }])
    await userEvent.click(screen.getByRole('button', { name: 'Require it no more' }))
    await waitFor(() => expect(sent).toEqual([{ required: true }, { required: false }]))
  })

  it('is set up first by owners who have none', async () => {
    security = { required: false, own: false, members: [] }
    await open()
    expect(screen.getByRole('heading', { name: 'A second step for the staff' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Require it' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Set it up for yourself first' }).getAttribute('href')).toBe(
      '/profile/security',
    )
  })

  it('is said to all others where it is required', async () => {
    security = { required: true, own: false }
    await open('editor')
    expect(screen.getByRole('heading', { name })).toBeTruthy()
    expect(screen.getByText(/until you set it up you can change nothing here/)).toBeTruthy()
    security = { required: false, own: false }
    closeApp()
    startSession({ accessToken: 'token' })
    await open('editor')
    expect(screen.queryByRole('heading', { name })).toBeNull()
  })

  it('refuses a change without ending the session', async () => {
    const detail = 'This issuer lets only those change anything who sign in with a second factor.'
    const headers = { 'Sash-Refusal': '{"code":"issuer.second-factor"}' }
    await open(
      'owner',
      served(changeStaff, () => new Answer(403, { detail }, headers)),
    )
    await userEvent.selectOptions(within(rowOf('Jonas Ekdahl')).getByRole('combobox'), 'staff')
    expect(await screen.findByText(/Failed to edit member/)).toBeTruthy()
    expect(isLoggedIn()).toBe(true)
  })
})
