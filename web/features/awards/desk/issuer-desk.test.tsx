import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportIssuerAwards, getAwardFigures, searchAwards, sendAwardMails } from '#contracts/awards/issuer-desk.ts'
import { listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeDeskAward, makeFigures } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { asked, forgetAsked, issuerWith } from '#web/testing/screens/open-awards.tsx'
import { Answer, serve, served } from '#web/testing/serve.ts'
import { IssuerDesk } from './issuer-desk.tsx'

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  forgetAsked()
})

const orders: { awards: string[]; kind: string }[] = []

async function openDesk(): Promise<void> {
  orders.length = 0
  serve(
    ...issuerWith('staff'),
    served(listBadgeClasses, () => [makeBadgeClass(), makeBadgeClass({ slug: 'mate', name: 'Mate' })]),
    served(getAwardFigures, () => makeFigures({ newest: 10_000, accepted: 8600, waiting: 10_000 })),
    served(searchAwards, ({ query }) => {
      asked.push(query)
      if (query.search === 'ilka' && query.cursor === undefined) {
        const next = '</v3/issuers/harbour/awards?search=ilka&num=100&cursor=further>; rel="next"'
        return new Answer(200, [], { Link: next })
      }
      return [
        makeDeskAward({
          slug: 'a',
          recipient_identifier: 'anna@x.example',
          mail: { state: 'sent', at: '2026-06-14T10:00:00Z', count: 2 },
        }),
        makeDeskAward({
          slug: 'b',
          recipient_identifier: 'bela@x.example',
          badge: { slug: 'mate', name: 'Mate' },
          acceptance: 'Accepted',
          accepted_at: '2026-06-14T12:30:00Z',
        }),
        makeDeskAward({
          slug: 'c',
          recipient_identifier: 'cora@x.example',
          mail: { state: 'waiting', at: '2026-06-14T10:00:00Z', count: 1 },
        }),
        makeDeskAward({
          slug: 'd',
          recipient_identifier: 'dora@x.example',
          mail: { state: 'kept', at: '2026-06-14T10:00:00Z', count: 1 },
        }),
      ]
    }),
    served(sendAwardMails, ({ body }) => {
      orders.push(body)
      return { sent: ['a'], refused: [{ award: 'b', reason: 'The badge was taken already.' }] }
    }),
  )
  openApp('/issuer/issuers/harbour/awards', [{ path: '/issuer/issuers/:issuerSlug/awards', Component: IssuerDesk }])
  await screen.findByRole('link', { name: 'anna@x.example' })
}

const rowOf = (text: RegExp) => screen.getByRole('row', { name: text })

describe('the desk of an issuer', () => {
  it('shows every award with its badge and its mail, and leads to its page', async () => {
    await openDesk()
    expect(within(rowOf(/anna/)).getByText('Sent on Jun 14, 2026, mail 2')).toBeTruthy()
    expect(within(rowOf(/bela/)).getByText('Kept after 2 hours')).toBeTruthy()
    expect(within(rowOf(/cora/)).getByText('Mail waits to leave')).toBeTruthy()
    expect(within(rowOf(/dora/)).getByText('In the local outbox')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'bela@x.example' }).getAttribute('href')).toBe(
      '/issuer/issuers/harbour/badges/mate/awards/b',
    )
  })

  it('tells how it goes, and of how many where not all are counted', async () => {
    await openDesk()
    expect(screen.getAllByText('1,690')).toHaveLength(2)
    expect(screen.getByText('86%')).toBeTruthy()
    expect(screen.getAllByText('10,000+')).toHaveLength(2)
    expect(screen.getAllByText('of the newest 10,000')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Look at them: Mail not delivered' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ undelivered: 'true' }))
    expect(screen.getByRole('button', { name: 'Mail not delivered 9', pressed: true })).toBeTruthy()
  })

  it('says on the chips how many there are, as far as they were counted and nothing else narrows the list', async () => {
    await openDesk()
    const chips = within(screen.getByRole('group', { name: 'Status' }))
    const names = () => chips.getAllByRole('button').map((chip) => chip.textContent)
    const counted = ['All 1,690', 'Accepted 8,600+', 'Not accepted yet 10,000+', 'Mail not delivered 9']
    expect(names()).toEqual([...counted, 'Expired 31', 'Revoked 5'])
    await userEvent.type(screen.getByLabelText('Search by Email or Name'), 'a')
    expect(names().slice(0, 2)).toEqual(['All', 'Accepted'])
  })

  it('is downloaded as it is narrowed', async () => {
    await openDesk()
    const wanted: unknown[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    serve(
      served(exportIssuerAwards, ({ query }) => {
        wanted.push(query)
        return 'Recipient'
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: /^Revoked/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Download (CSV)' }))
    await waitFor(() => expect(wanted).toEqual([{ ended: 'revoked' }]))
    click.mockRestore()
  })

  it('is narrowed to a badge and to a time', async () => {
    await openDesk()
    await userEvent.selectOptions(screen.getByLabelText('Badge'), 'Mate')
    await waitFor(() => expect(asked.at(-1)).toEqual({ num: '100', badge: 'mate', include_expired: 'true' }))
    await userEvent.selectOptions(screen.getByLabelText('When'), 'Last 30 days')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ issued_from: expect.any(String) }))
  })

  it('says that a common name is looked for a part of the list at a time, and goes on', async () => {
    await openDesk()
    await userEvent.type(screen.getByLabelText('Search by Email or Name'), 'ilka')
    expect(await screen.findByText('Nobody among these awards.')).toBeTruthy()
    expect(screen.getByText(/^More than 400 awards have this name/)).toBeTruthy()
    expect(screen.queryByText(/^1 to/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('link', { name: 'anna@x.example' })).toBeTruthy()
    expect(screen.queryByText(/^More than 400 awards/)).toBeNull()
  })

  it('reminds several at once, and says who is not written to and why', async () => {
    await openDesk()
    await userEvent.click(screen.getByLabelText('Choose anna@x.example'))
    await userEvent.click(screen.getByLabelText('Choose bela@x.example'))
    await userEvent.click(screen.getByRole('button', { name: 'Remind' }))
    expect(
      await screen.findByText(
        /1 mail is on its way\. Not written to: bela@x\.example \(The badge was taken already\.\)/,
      ),
    ).toBeTruthy()
    expect(orders).toEqual([{ awards: ['a', 'b'], kind: 'reminder' }])
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
  })
})
