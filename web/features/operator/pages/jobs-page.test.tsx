import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import {
  dropJob,
  type JobKind,
  type ListedJob,
  listJobKinds,
  listJobs,
  retryJobs,
} from '#contracts/operator/operator-jobs.ts'
import { type ListedSweep, listSweeps } from '#contracts/operator/operator-sweeps.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { JobsPage } from './jobs-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

const job = (id: string, more: Partial<ListedJob> = {}): ListedJob => ({
  id,
  kind: 'mail.send',
  state: 'waiting',
  tries: 0,
  about: {},
  error: null,
  created_at: '2026-11-20T10:00:00.000Z',
  at: '2026-11-20T10:00:01.000Z',
  progress: null,
  ...more,
})
const none = { waiting: 0, running: 0, paused: 0, dead: 0, late: 0 }

const sweep = (name: string, more: Partial<ListedSweep> = {}): ListedSweep => ({
  name,
  state: 'ended',
  started_at: '2026-11-20T10:00:00.000Z',
  ended_at: '2026-11-20T10:00:01.000Z',
  seconds: 0.4,
  rows: 1,
  turns: 1,
  error: null,
  ...more,
})

let isOperator = true
let refusal: Answer | undefined
let jobs: ListedJob[]
let sent: unknown[]

beforeEach(() => {
  isOperator = true
  refusal = undefined
  sent = []
  jobs = [
    job('one', { kind: 'awards.batch', state: 'running', tries: 1, progress: { done: 3, total: 10 } }),
    job('two', { state: 'dead', tries: 21, error: 'It broke.', about: { mailId: 'the-mail' } }),
    job('three', { kind: 'webhooks.send', state: 'paused', tries: 2 }),
    job('four', { kind: 'dead', state: 'dead', tries: 1 }),
  ]
  const kinds = (): JobKind[] => [
    { ...none, kind: 'awards.batch', running: 1 },
    {
      ...none,
      kind: 'mail.send',
      dead: jobs.filter(({ kind, state }) => kind === 'mail.send' && state === 'dead').length,
    },
    { ...none, kind: 'sweep' },
  ]
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(listJobKinds, () => refusal ?? kinds()),
    served(listSweeps, () => [
      sweep('accounts', { state: 'failed', seconds: 62, rows: 1200, error: 'canceling statement' }),
      sweep('files'),
      sweep('mails', { state: 'new', started_at: null, ended_at: null }),
      sweep('of-another-release', { state: 'paused' }),
    ]),
    served(
      listJobs,
      ({ query }) =>
        refusal ??
        jobs.filter(
          ({ kind, state }) => (!query.kind || kind === query.kind) && (!query.state || state === query.state),
        ),
    ),
    served(retryJobs, ({ body }) => {
      sent.push(body)
      jobs = jobs.map((one) => (one.kind === body.kind ? { ...one, state: 'waiting' } : one))
      return { retried: 1 }
    }),
    served(dropJob, ({ params }) => {
      sent.push(params)
      jobs = jobs.filter(({ id }) => id !== params.jobId)
    }),
  )
})
afterEach(closeApp)

const open = () => openApp('/operator/jobs', [{ path: '/operator/jobs', Component: JobsPage }])
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('each job says what it does, how far it is and what went wrong; kinds are counted', async () => {
  open()
  const texts = await rowsOf('Jobs')
  expect(texts[0]).toMatch(/Award a batch.*Running.*3 of 10 awards/)
  expect(texts[1]).toMatch(/Send a mail.*mailId the-mail.*Given up.*21 tries · It broke\./)
  expect(texts[2]).toMatch(/Call webhooks.*Paused after a failure.*2 tries.*Next attempt/)
  expect(texts[3]).toContain('Given up long ago')
  expect(await rowsOf('Jobs by kind')).toHaveLength(2)
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Given up')
  await vi.waitFor(async () => expect(await rowsOf('Jobs')).toHaveLength(2))
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Tidy up, each hour')
  expect(await screen.findByText('Nothing waits, runs or was given up.')).toBeTruthy()
})

test('what is tidied up every hour says when it was done last, how long it took and what went wrong', async () => {
  open()
  const texts = await rowsOf('Tidied up every hour')
  expect(texts[0]).toMatch(/Accounts that nobody confirmed.*Failed.*canceling statement.*62 seconds · 1,200 rows/)
  expect(texts[1]).toMatch(/Pictures and files that nothing uses.*Done.*less than a second · 1 row$/)
  expect(texts[2]).toMatch(/Mails that wait.*Not yet.*Never$/)
  expect(texts[3]).toMatch(/of-another-release.*Goes on soon/)
})

test('jobs run again, one or all of a kind, and one is dropped after a question', async () => {
  open()
  await press('Run now: Call webhooks')
  expect(await screen.findByText('1 job runs again.')).toBeTruthy()
  await press('Run all again: Send a mail')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Run all again: Send a mail' })).toBeNull())
  const by = 'Discard: Given up long ago'
  await walkDialogs({
    of: 'features/operator/parts/job-actions.tsx',
    role: 'alertdialog',
    title: 'Discard this job?',
    by,
  })
  await press(by)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this job?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('The job was discarded.')).toBeTruthy()
  expect(sent).toEqual([{ kind: 'webhooks.send', id: 'three' }, { kind: 'mail.send' }, { kind: 'dead', jobId: 'four' }])
})

test('a failure is said, and can be tried again', async () => {
  refusal = new Answer(500, {})
  open()
  await screen.findByText('Failed to load the jobs')
  refusal = undefined
  await press('Try again')
  expect(await rowsOf('Jobs')).toHaveLength(4)
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
})
