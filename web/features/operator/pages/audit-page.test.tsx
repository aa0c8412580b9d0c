import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { type AuditEntry, checkAuditChain, exportAuditEntries, listAuditEntries } from '#contracts/operator/audit.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { AuditPage } from './audit-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

const entry = (number: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  number,
  at: '2026-11-20T10:00:00.000Z',
  account_id: 'kim',
  name: 'Kim Lee',
  client_id: 'public',
  verb: 'issuer.created',
  subject_kind: 'issuer',
  subject_id: 'harbour',
  subject_name: null,
  detail: { name: 'Harbour School' },
  hash: '00',
  ...more,
})

let isOperator = true
let entries: AuditEntry[]
let asked: unknown[]
let refusal: Answer | undefined
let exported: unknown[]
let fault: { number: number; kind: 'missing' | 'changed' } | null

beforeEach(() => {
  isOperator = true
  refusal = undefined
  asked = []
  exported = []
  fault = null
  entries = [
    entry(3),
    entry(2, {
      account_id: null,
      name: null,
      client_id: 'command-line',
      verb: 'terms.published',
      detail: { version: 2 },
    }),
    entry(1, { account_id: 'gone', name: null, verb: 'account.deleted', detail: {} }),
  ]
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(listAuditEntries, ({ query }) => {
      asked.push(query)
      if (refusal) return refusal
      return entries.filter(
        ({ verb, account_id }) =>
          (!query.verb || verb === query.verb) && (!query.account || account_id === query.account),
      )
    }),
    served(exportAuditEntries, ({ query }) => {
      exported.push(query)
      return '{"number":1}\n'
    }),
    served(checkAuditChain, ({ query }) =>
      query.after
        ? { total: 3, checked: 3, hash: 'last', fault }
        : { total: 3, checked: 2, hash: 'a'.repeat(64), fault: null },
    ),
  )
})
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

const open = (path = '/operator/audit') => openApp(path, [{ path: '/operator/audit', Component: AuditPage }])
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Audit log' }))
    .getAllByRole('row')
    .slice(1)

test('each entry says what was done, and who did it', async () => {
  open()
  const texts = (await rows()).map((row) => row.textContent)
  expect(texts[0]).toContain('Created an issuer')
  expect(texts[0]).toContain('Harbour School')
  expect(texts[0]).toContain('Kim Lee')
  expect(texts[1]).toContain('Command line')
  expect(texts[2]).toContain('Somebody who no longer has an account')
  expect(screen.getByRole('navigation', { name: 'Administration' })).toBeTruthy()
})

test('it says to whom something was done, and how many awards there were', async () => {
  entries = [
    entry(2, { verb: 'account.suspended', subject_kind: 'account', subject_name: 'Ana Ruiz', detail: {} }),
    entry(1, { verb: 'awards.revoked', subject_kind: 'badge', detail: { count: 2 } }),
  ]
  open()
  const texts = (await rows()).map((row) => row.textContent)
  expect(texts[0]).toContain('Ana Ruiz')
  expect(texts[1]).toContain('2 awards')
})

test('it shows one kind of action, or the actions of one person, and everybody again', async () => {
  open()
  await rows()
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Published terms')
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'All actions')
  await vi.waitFor(async () => expect(await rows()).toHaveLength(3))
  await userEvent.click(screen.getByRole('button', { name: 'Only actions of Kim Lee' }))
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(asked.at(-1)).toEqual({ account: 'kim' })
  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }))
  await vi.waitFor(async () => expect(await rows()).toHaveLength(3))
})

test('it shows the days that were asked for, and exports just these', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  open('/operator/audit?account=kim')
  await rows()
  await userEvent.type(screen.getByLabelText(/^Since/), '2026-03-04')
  await userEvent.type(screen.getByLabelText(/^Until/), '2026-03-05')
  const since = new Date(2026, 2, 4).toISOString()
  const until = new Date(2026, 2, 5, 23, 59, 59, 999).toISOString()
  await vi.waitFor(() => expect(asked.at(-1)).toEqual({ account: 'kim', since, until }))
  await userEvent.click(screen.getByRole('button', { name: 'Export these' }))
  await vi.waitFor(() => expect(exported).toEqual([{ account: 'kim', since, until }]))
})

test('the log is checked part by part, and the page says whether it is whole', async () => {
  open()
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'Check the log' }))
  const whole = /3 entries are as they were written.*hash of the last one somewhere else: last/
  expect(await screen.findByText(whole)).toBeTruthy()
  fault = { number: 2, kind: 'changed' }
  await userEvent.click(screen.getByRole('button', { name: 'Check the log' }))
  expect(await screen.findByText(/Entry 2 is not as it was written/)).toBeTruthy()
})

test('where nothing was done, it says so', async () => {
  entries = []
  open()
  expect(await screen.findByText('Nothing was done yet.')).toBeTruthy()
})

test('the whole log is saved as a file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  open()
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
})

test('a failure is said, and can be tried again', async () => {
  refusal = new Answer(500, {})
  open()
  await screen.findByText('Failed to load the audit log')
  refusal = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(3)
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
  expect(asked).toEqual([])
})
