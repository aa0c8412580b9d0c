import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { type ListedMail, listAllMails, resendFoundMails, resendMails } from '#contracts/operator/operator-mails.ts'
import { getOperatorOverview, type OperatorOverview } from '#contracts/operator/operator-overview.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { MailsPage } from './mails-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

const mail = (id: string, more: Partial<ListedMail> = {}): ListedMail => ({
  id,
  kind: 'confirm-email',
  to: `${id}@example.org`,
  state: 'sent',
  held_for: null,
  attempts: 1,
  error: null,
  created_at: '2026-11-20T10:00:00.000Z',
  sent_at: '2026-11-20T10:00:01.000Z',
  can_resend: false,
  ...more,
})

const nothingWaits: OperatorOverview = {
  waiting_mails: 0,
  failed_mails: 0,
  dead_jobs: 0,
  suspended_people: 0,
  suspended_issuers: 0,
  waiting_issuers: 0,
  changed_issuers: 0,
  lacks_terms: false,
  lacks_mail: false,
  figures: {
    people: 1,
    is_people_estimated: false,
    new_people: 0,
    awards_by_day: [],
    sent_mails: 0,
    refused_mails: 0,
    database_bytes: 1,
    disk: null,
    standby: null,
    virus_check: null,
    version: '1.4.0',
    last_backup: null,
  },
}

let isOperator = true
let refusal: Answer | undefined
let mails: ListedMail[]
let sent: unknown[]
let lacksMail = false

beforeEach(() => {
  isOperator = true
  lacksMail = false
  refusal = undefined
  sent = []
  const failed = { state: 'failed', error: '550 no such user', sent_at: null, can_resend: true } as const
  mails = [
    mail('ana'),
    mail('bo', { kind: 'award', state: 'waiting', held_for: 'daily-share', attempts: 0, sent_at: null }),
    mail('kim', { ...failed, attempts: 3 }),
    mail('lee', { ...failed, kind: 'new-kind' }),
  ]
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(getOperatorOverview, () => ({ ...nothingWaits, lacks_mail: lacksMail })),
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: true })),
    served(
      listAllMails,
      ({ query: { q = '', state } }) =>
        refusal ?? mails.filter((one) => one.to.includes(q) && (state === undefined || one.state === state)),
    ),
    served(resendMails, ({ body }) => {
      sent.push(body.mails)
      if (refusal) return refusal
      const isMeant = ({ id }: ListedMail) => body.mails.includes(id)
      mails = mails.map((one) => (isMeant(one) ? { ...one, state: 'waiting', can_resend: false } : one))
      return { resent: body.mails.length }
    }),
    // One mail with each call, as if there were that many.
    served(resendFoundMails, ({ body }) => {
      sent.push(body)
      if (refusal) return refusal
      const [first, ...more] = mails.filter((one) => one.can_resend && one.to.includes(body.q ?? ''))
      mails = mails.map((one) => (one === first ? { ...one, state: 'waiting', can_resend: false } : one))
      return { resent: first ? 1 : 0, cursor: more.length > 0 ? 'next' : null }
    }),
  )
})
afterEach(closeApp)

const open = () => openApp('/operator/mails', [{ path: '/operator/mails', Component: MailsPage }])
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Mails' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('each mail says what it is about and what became of it', async () => {
  open()
  const texts = await rows()
  expect(texts[0]).toMatch(/ana@example.org.*Confirmation of an address.*Sent/)
  expect(texts[1]).toMatch(/A badge.*Waiting.*For the next day of its issuer/)
  expect(texts[2]).toMatch(/Refused for good.*3 tries · 550 no such user/)
  expect(texts[3]).toContain('new-kind')
  expect(screen.queryByText('No mail server is set up')).toBeNull()
})

test('where no mail server is set up the page says that they reach nobody, and where they lie', async () => {
  lacksMail = true
  open()
  expect(await screen.findByText('No mail server is set up')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Open the local outbox' })
  expect(link.getAttribute('href')).toBe('/outbox')
  expect(screen.getByRole('link', { name: 'How to send them' }).getAttribute('href')).toBe('/help/operators')
})

test('a mail that lies in the local outbox is not said to be sent', async () => {
  mails = [mail('ana', { held_for: 'outbox' }), mail('bo')]
  open()
  const [kept, sentOne] = await rows()
  expect(kept).toContain('In the local outbox')
  expect(kept).not.toContain('Sent')
  expect(sentOne).toContain('Sent')
})

test('mails are found by address and by state', async () => {
  open()
  await rows()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Refused for good')
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search addresses' }), 'kim')
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search addresses' }), 'nobody')
  expect(await screen.findByText('There are no such mails.')).toBeTruthy()
})

test('a refused mail leaves again', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Send again: kim@example.org' }))
  expect(await screen.findByText('1 mail is sent again.')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /kim/ })).toBeNull())
  expect(sent).toEqual([['kim']])
  expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull()
})

test('all refused mails of a search leave again, also those that are not loaded, after a question', async () => {
  mails.push(mail('eve', { to: 'eve@other.test', state: 'failed', can_resend: true }))
  open()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search addresses' }), 'example')
  await vi.waitFor(async () => expect(await rows()).toHaveLength(4))
  const by = 'Send all again'
  await walkDialogs({
    of: 'features/operator/parts/resend-all-button.tsx',
    role: 'alertdialog',
    title: 'Send all again?',
    by,
  })
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: by }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: by }))
  expect(await screen.findByText('2 mails are sent again.')).toBeTruthy()
  expect(sent).toEqual([{ q: 'example' }, { q: 'example', cursor: 'next' }])
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: by })).toBeNull())
})

test('a failure is said, and can be tried again', async () => {
  refusal = new Answer(500, {})
  open()
  await screen.findByText('Failed to load the mails')
  refusal = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(4)
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
})
