import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { type ListedIssuer, listAllIssuers, suspendIssuer } from '#contracts/operator/operator-issuers.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { makeListed } from '#web/testing/made/made-identity.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { IssuersPage } from './issuers-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

let isOperator = true
let refusal: Answer | undefined
let harbour: ListedIssuer
let sent: unknown[]

beforeEach(() => {
  isOperator = true
  refusal = undefined
  sent = []
  harbour = makeListed()
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(
      listAllIssuers,
      ({ query }) =>
        refusal ??
        (harbour.name.toLowerCase().includes(query.q ?? '') && (!query.state || harbour.awaits_approval_since)
          ? [harbour]
          : []),
    ),
    served(suspendIssuer, ({ body }) => {
      sent.push(body)
      const now = '2026-11-22T10:00:00.000Z'
      if (body.suspended !== undefined) harbour = { ...harbour, suspended_at: body.suspended ? now : null }
      if (body.trusted !== undefined) harbour = { ...harbour, trusted_at: body.trusted ? now : null }
      if (body.unlimited_mails !== undefined)
        harbour = { ...harbour, unlimited_mails_since: body.unlimited_mails ? now : null }
      if (body.approved) harbour = { ...harbour, awaits_approval_since: null }
      harbour = { ...harbour, suspension_reason: body.reason ?? null }
      return harbour
    }),
  )
})
afterEach(closeApp)

const open = () => openApp('/operator/issuers', [{ path: '/operator/issuers', Component: IssuersPage }])
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('issuers are looked up by name', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Harbour School' })
  expect(link.getAttribute('href')).toBe('/public/issuers/harbour')
  expect(screen.getByRole('link', { name: 'Kim Lee' }).getAttribute('href')).toBe('/operator/people/kim')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search names and addresses' }), 'pier')
  expect(await screen.findByText('No issuer was found.')).toBeTruthy()
})

test('an issuer is suspended with a reason, and let in again', async () => {
  open()
  const by = 'Suspend Harbour School'
  await walkDialogs({ of: 'features/operator/parts/suspension-button.tsx', title: 'Suspend Harbour School?', by })
  await press(by)
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Harbour School?' }))
  expect(
    dialog.getByText(/awards and endorses nothing new.*pages stay public.*badges stay valid.*staff can/),
  ).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Nobody answers.')
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Harbour School is suspended.')).toBeTruthy()
  expect(await screen.findByText('Nobody answers.')).toBeTruthy()
  await press('Lift suspension: Harbour School')
  expect(await screen.findByText('Harbour School can award again.')).toBeTruthy()
  expect(sent).toEqual([{ suspended: true, reason: 'Nobody answers.' }, { suspended: false }])
})

test('an issuer that waits is found and approved', async () => {
  harbour = { ...harbour, awaits_approval_since: '2026-11-22T10:00:00.000Z' }
  open()
  await userEvent.selectOptions(await screen.findByLabelText('State'), 'Waiting to be approved')
  await press('Approve: Harbour School')
  expect(await screen.findByText('Harbour School is approved.')).toBeTruthy()
  expect(await screen.findByText('No issuer was found.')).toBeTruthy()
  expect(sent).toEqual([{ approved: true, version: 1 }])
})

test('operators vouch for an issuer, and take it back', async () => {
  open()
  await press('Vouch for Harbour School')
  expect(await screen.findByText('You vouch for it')).toBeTruthy()
  await press('Stop vouching for Harbour School')
  await vi.waitFor(() => expect(screen.queryByText('You vouch for it')).toBeNull())
  expect(sent).toEqual([{ trusted: true, version: 1 }, { trusted: false }])
})

test('operators lift the mail limit of an issuer, and set it again', async () => {
  open()
  const marks = () => screen.queryAllByText('Without mail limit', { selector: 'span' })
  await press('Lift mail limit of Harbour School')
  await vi.waitFor(() => expect(marks()).toHaveLength(1))
  await press('Set mail limit of Harbour School')
  await vi.waitFor(() => expect(marks()).toHaveLength(0))
  expect(sent).toEqual([{ unlimited_mails: true }, { unlimited_mails: false }])
})

test('a failure is said, and can be tried again', async () => {
  refusal = new Answer(500, {})
  open()
  await screen.findByText('Failed to load the issuers')
  refusal = undefined
  await press('Try again')
  expect(await screen.findByText('Harbour School')).toBeTruthy()
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
})
