import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { dismissAwardBatch, listOpenAwardBatches, type OpenBatch } from '#contracts/awards/award-batches.ts'
import { makeBadgeClass, makeIssuer } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { makeBatch } from '#web/testing/screens/open-awards.tsx'
import { openIssuers } from '#web/testing/screens/open-issuers.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const home = '/issuer/issuers/harbour'
const badge = { slug: 'skipper', name: 'Day Skipper' }
const failed: OpenBatch = { ...makeBatch({ id: 'failed', total: 300, failed: 12, succeeded: 288 }), badge }
const running: OpenBatch = {
  ...makeBatch({ id: 'running', state: 'running', total: 50_000, processed: 4200, succeeded: 4200 }),
  badge: { slug: 'flags', name: 'Signal Flags' },
}
const start = new Date(2026, 11, 3, 9, 0)
const waiting: OpenBatch = {
  ...makeBatch({ id: 'waiting', state: 'scheduled', start_at: start.toISOString() }),
  badge: { slug: 'knots', name: 'Knots' },
}
const dismissed: string[] = []
let open: OpenBatch[] = []
let refusal: Answer | undefined

const openHome = async (batches: OpenBatch[]) => {
  open = batches
  openIssuers(
    home,
    { issuers: [makeIssuer({ staff: [] })], badgeClasses: [makeBadgeClass(badge)] },
    served(listOpenAwardBatches, () => open),
    served(dismissAwardBatch, ({ params }) => {
      if (refusal) return refusal
      dismissed.push(`${params.badgeSlug} ${params.batchId}`)
      open = open.filter(({ id }) => id !== params.batchId)
      return failed
    }),
  )
  await screen.findByRole('heading', { name: 'Badges' })
}
const panel = async () => within(await screen.findByRole('list', { name: 'Batches' }))

afterEach(() => {
  closeApp()
  dismissed.length = 0
  refusal = undefined
})

describe('the batches on the page of an issuer', () => {
  it('say what failed, how far a run is and when one begins, and lead to their progress', async () => {
    await openHome([failed, running, waiting])
    const list = await panel()
    expect(list.getByText('12 of 300 could not be awarded')).toBeTruthy()
    expect(list.getByText('Runs: 4,200 of 50,000')).toBeTruthy()
    expect(list.getByText(/^Starts on December 3, 2026 at 9:00\sAM$/)).toBeTruthy()
    expect(screen.getByText('1 needs a look')).toBeTruthy()
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `${home}/badges/skipper/batches/failed`,
      `${home}/badges/flags/batches/running`,
      `${home}/badges/knots/batches/waiting`,
    ])
    expect(list.getAllByRole('button')).toHaveLength(1)
  })

  it('take no place while all is well', async () => {
    await openHome([])
    expect(screen.queryByRole('heading', { name: 'Batches' })).toBeNull()
  })

  it('are dismissed one by one, and the focus is not lost', async () => {
    await openHome([failed, { ...failed, id: 'second', badge: { slug: 'knots', name: 'Knots' } }])
    const list = await panel()
    await userEvent.click(list.getByRole('button', { name: 'Dismiss Day Skipper' }))
    await waitFor(() => expect(list.queryByText('Day Skipper')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Batches' }))
    await userEvent.click(list.getByRole('button', { name: 'Dismiss Knots' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Batches' })).toBeNull())
    expect(document.activeElement?.tagName).toBe('H1')
    expect(dismissed).toEqual(['skipper failed', 'knots second'])
  })

  it('stay when dismissing fails, and say why', async () => {
    refusal = new Answer(500, { detail: 'Out of paper.' })
    await openHome([failed])
    await userEvent.click((await panel()).getByRole('button', { name: 'Dismiss Day Skipper' }))
    expect(await screen.findByText('Could not dismiss it: Out of paper.')).toBeTruthy()
    expect((await panel()).getByText('Day Skipper')).toBeTruthy()
  })

  it('are few at first', async () => {
    await openHome(Array.from({ length: 7 }, (_, index) => ({ ...failed, id: `batch-${index}` })))
    const list = await panel()
    expect(list.getAllByRole('listitem')).toHaveLength(4)
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
    expect(list.getAllByRole('listitem')).toHaveLength(7)
  })
})
