import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AwardBatch,
  getAwardBatch,
  listAwardBatches,
  listAwardBatchRows,
  retryAwardBatch,
  undoAwardBatch,
} from '#contracts/awards/award-batches.ts'
import { getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import {
  badgeHome,
  badgeRoute,
  catchFiles,
  issuerWith,
  makeBatch,
  openAwards,
} from '#web/testing/screens/open-awards.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { BatchPage } from './batch-page.tsx'
import { nextPoll } from './next-poll.ts'

const running = { state: 'running', status: 'processing', processed: 1, succeeded: 1, finished_at: null } as const
const inTime = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const held = { mails_at: inTime(9), can_undo: true }

/** The server as it goes on with the batch: each question gets the next state, the last one stays. */
const open = async (states: Partial<AwardBatch>[], role: StaffRole = 'owner') => {
  const known = { batch: makeBatch(states[0]), asked: 0, countings: 0, actions: Array.of<string>() }
  serve(
    ...issuerWith(role),
    served(getBadgeClass, () => {
      known.countings += 1
      return makeBadgeClass()
    }),
    served(getAwardBatch, () => {
      const next = states[Math.min(known.asked, states.length - 1)]
      known.asked += 1
      if (known.actions.length === 0) known.batch = makeBatch(next)
      return known.batch
    }),
    served(listAwardBatchRows, ({ query }) => {
      if (query.state === 'skipped')
        return [{ row: 3, recipient: 'cora@x.example', state: 'skipped' as const, award: null, error: null }]
      const rows = [
        { row: 2, recipient: '=bad@x.example', state: 'failed' as const, award: null, error: 'It was awarded before.' },
        {
          row: 3,
          recipient: 'cora@x.example',
          state: 'failed' as const,
          award: null,
          error: 'The signing key is away.',
        },
      ]
      if (query.cursor) return rows.slice(1)
      const link = `${location.protocol}//${location.hostname}:8000/v3/issuers/harbour/badges/skipper/award-batches/batch-1/rows?cursor=2&state=failed`
      return new Answer(200, rows.slice(0, 1), { Link: `<${link}>; rel="next"` })
    }),
    served(retryAwardBatch, () => {
      known.actions.push('retry')
      known.batch = makeBatch()
      return known.batch
    }),
    served(undoAwardBatch, () => {
      known.actions.push('undo')
      const state = known.batch.state === 'scheduled' ? 'cancelled' : 'undone'
      known.batch = makeBatch({ state, status: state })
      return known.batch
    }),
  )
  openApp(`${badgeHome}/batches/batch-1`, [{ path: `${badgeRoute}/batches/:batchId`, Component: BatchPage }])
  await screen.findByRole('heading', { level: 1 })
  return known
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const agree = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: /^(Undo the whole batch|Call this award off)\?$/ })
  await userEvent.click(within(dialog).getByRole('button', { name }))
}

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

describe('a batch', () => {
  it('shows how far it is and goes on asking until it is done', async () => {
    const states: Partial<AwardBatch>[] = [running]
    const known = await open(states)
    expect(await screen.findByRole('heading', { name: 'Awarding 3 people' })).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1')
    expect(screen.getByText('You can close this page and come back.')).toBeTruthy()
    states[0] = { ...running, processed: 2, succeeded: 2 }
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2'))
    states[0] = held
    expect(await screen.findByRole('heading', { name: 'Awarded 3 people' })).toBeTruthy()
    expect(known.asked).toBeGreaterThanOrEqual(3)
    expect(screen.getByText(/^Mails go out in [89]:\d\d\./)).toBeTruthy()
  })

  it.each([
    ['before anyone saw it at work', [held]],
    ['while it was watched', [running, held]],
  ])('that was done %s has the badge counted anew', async (_, states) => {
    const known = await open(states)
    expect(await screen.findByRole('heading', { name: 'Awarded 3 people' })).toBeTruthy()
    await waitFor(() => expect(known.countings).toBe(2))
  })

  it('is undone as a whole while its mails are held, after a question', async () => {
    const known = await open([held])
    await walkDialogs({
      of: 'features/awards/batches/batch-actions.tsx',
      role: 'alertdialog',
      title: 'Undo the whole batch?',
      by: 'Undo whole batch',
    })
    await press('Undo whole batch')
    await agree('Undo whole batch')
    expect(await screen.findByRole('heading', { name: 'This batch was undone' })).toBeTruthy()
    expect(
      screen.getByText('Its awards were taken back: they are listed as revoked, and nobody was told.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo whole batch' })).toBeNull()
    expect(known.actions).toEqual(['undo'])
  })

  it('says how many lose the badge when it is undone, without those who held it before', async () => {
    await open([{ ...held, succeeded: 1, skipped: 2 }])
    await press('Undo whole batch')
    expect(await screen.findByText(/^All awards of this batch to 1 person are taken back/)).toBeTruthy()
    await agree('Cancel')
  })

  it('is called off before it starts', async () => {
    const start = inTime(600)
    const known = await open([{ state: 'scheduled', status: 'processing', start_at: start, can_undo: true }])
    expect(screen.getByText(/^It begins on /)).toBeTruthy()
    await press('Call off')
    await agree('Call off')
    expect(await screen.findByRole('heading', { name: 'This batch was called off' })).toBeTruthy()
    expect(known.actions).toEqual(['undo'])
  })

  it('shows whose award was taken back', async () => {
    await open([{ state: 'undone', status: 'undone' }])
    expect(await screen.findByRole('heading', { name: 'Undone' })).toBeTruthy()
    expect(await screen.findByText('=bad@x.example')).toBeTruthy()
    await press('Show More')
    expect(await screen.findByText('cora@x.example')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Failed' })).toBeNull()
  })

  it('that had awarded nobody does not speak of awards when it was undone', async () => {
    await open([{ state: 'undone', status: 'undone', succeeded: 0, skipped: 3 }])
    expect(await screen.findByText('It had awarded nobody, so nothing was taken back.')).toBeTruthy()
    expect(screen.queryByText(/^Its awards were taken back/)).toBeNull()
  })

  it('shows how many awards are still to be taken back, and says that they were only when they are', async () => {
    const undone = { state: 'undone', status: 'undone' } as const
    const known = await open([{ ...undone, to_take_back: 2 }, { ...undone, to_take_back: 1 }, undone])
    expect(await screen.findByRole('heading', { name: 'This batch is being undone' })).toBeTruthy()
    const bar = screen.getByRole('progressbar', { name: 'Awards taken back' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1', '3'])
    expect(screen.queryByText(/^Its awards were taken back/)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Undone' })).toBeNull()
    expect(await screen.findByText(/^Its awards were taken back/, {}, { timeout: 5000 })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Undone' })).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    // Those who lost the badge are no longer counted.
    await waitFor(() => expect(known.countings).toBe(2))
  })

  it('is undone by owners, editors and who made it only', async () => {
    await open([{ ...held, created_by: 'other@x.example' }], 'staff')
    expect(await screen.findByText(/^Mails go out in/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo whole batch' })).toBeNull()
    closeApp()
    startSession({ accessToken: 'token' })
    await open([held], 'staff')
    expect(await screen.findByRole('button', { name: 'Undo whole batch' })).toBeTruthy()
  })

  it('names what failed and why, page by page, as a file too, and tries it again', async () => {
    const files = catchFiles()
    const known = await open([{ succeeded: 1, failed: 2, mails_at: '2026-06-14T10:10:00Z' }])
    expect(await screen.findByText('Row 2. It was awarded before.')).toBeTruthy()
    expect(screen.getByText('The mails are on their way.')).toBeTruthy()
    await press('Show More')
    expect(await screen.findByText('Row 3. The signing key is away.')).toBeTruthy()
    await press('Download rejects')
    await waitFor(() => expect(files.get('rejects.csv')).toContain("2,'=bad@x.example,It was awarded before."))
    expect(files.get('rejects.csv')).toContain('3,cora@x.example,The signing key is away.')
    await press('Try the failed ones again')
    expect(await screen.findByRole('heading', { name: 'Awarded 3 people' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Failed' })).toBeNull()
    expect(known.actions).toEqual(['retry'])
  })

  it('names who was skipped without a reason of their own by the row alone', async () => {
    await open([{ succeeded: 2, skipped: 1 }])
    const rows = await screen.findByRole('region', { name: 'Had it already' })
    expect(await within(rows).findByText('Row 3')).toBeTruthy()
    expect(rows.textContent).not.toContain('Unknown server error')
  })

  it('is asked for ever more rarely, and not at all when it cannot change', () => {
    const now = Date.now()
    const batch = makeBatch(running)
    const waits = [0, 1, 2, 50].map((asked) => Number(nextPoll(batch, asked, now)))
    expect(waits).toEqual([...waits].sort((one, other) => one - other))
    expect([waits[0], waits[3]]).toEqual([1000, 5000])
    expect(nextPoll(makeBatch(), 1, now)).toBe(false)
    const undone = { state: 'undone', status: 'undone' } as const
    expect(nextPoll(makeBatch({ ...undone, to_take_back: 1 }), 0, now)).toBe(1000)
    expect(nextPoll(makeBatch(undone), 0, now)).toBe(false)
    expect(nextPoll(makeBatch({ mails_at: new Date(now + 4000).toISOString(), can_undo: true }), 9, now)).toBe(5000)
    expect(nextPoll(makeBatch({ state: 'scheduled', start_at: inTime(600) }), 0, now)).toBe(60_000)
  })
})

it('The batches of a badge stand below its recipients', async () => {
  await openAwards([], {
    more: [
      served(listAwardBatches, () => [
        makeBatch({ succeeded: 1, failed: 2 }),
        makeBatch({ id: 'batch-2', ...running, created_by: null }),
        makeBatch({ id: 'batch-3', succeeded: 2, skipped: 1 }),
        makeBatch({ id: 'batch-4', state: 'undone', status: 'undone', to_take_back: 2 }),
      ]),
    ],
  })
  const section = await screen.findByRole('region', { name: 'Batches' })
  expect(within(section).getByText('2 failed')).toBeTruthy()
  expect(within(section).getByText('Running')).toBeTruthy()
  expect(within(section).getByText('Being undone')).toBeTruthy()
  expect(within(section).getByText('2 of 3 · 1 had it already')).toBeTruthy()
  const [first] = within(section).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe(`${badgeHome}/batches/batch-1`)
})
