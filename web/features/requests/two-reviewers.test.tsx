import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { getIssuer } from '#contracts/issuers/issuers.ts'
import { getBadgeRequestRules } from '#contracts/requests/request-rules.ts'
import { decideBadgeRequest, getBadgeRequest, type RequestReview } from '#contracts/requests/reviewing.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeIssuer, maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { issuerWith } from '#web/testing/screens/open-awards.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { ReviewPage } from './review-page.tsx'
import { RulesPage } from './rules-page.tsx'

beforeEach(() => startSession({ accessToken: 'a-token' }))
afterEach(closeApp)

const review: RequestReview = {
  id: 'ann',
  state: 'submitted',
  badge_class: { id: 'knots', name: 'Knots', picture: '/picture' },
  claim: null,
  person: { name: 'Ann Berg', email: 'ann@x.example' },
  own: false,
  rounds: 1,
  sent_at: '2026-10-03T10:00:00Z',
  evidence_count: 0,
  assigned_to: null,
  assigned_until: null,
  mine: false,
  reviewers: 2,
  first_accepted: null,
  decided_at: null,
  points: [],
  verdicts: [],
  first_verdicts: [],
  evidence: [],
  result_descriptions: [],
  answer: null,
  decided_by: null,
  award_id: null,
  held_award: null,
  earlier: [],
  history: [],
}
const first = { by: 'Lars Berg', at: '2026-10-03T11:00:00Z', own: false }

const openReview = (shown: RequestReview) => {
  const sent: unknown[] = []
  serve(
    ...issuerWith('owner'),
    served(getBadgeRequest, () => shown),
    served(decideBadgeRequest, ({ body }) => {
      sent.push(body)
      return { ...shown, first_accepted: { ...first, own: true } }
    }),
  )
  openApp('/issuer/issuers/harbour/requests/ann', [
    { path: '/issuer/issuers/:issuerSlug/requests/:requestId', Component: ReviewPage },
  ])
  return sent
}

it('asks the first of two for nothing that would be lost, and says who reads what they write', async () => {
  const sent = openReview(review)
  await userEvent.type(await screen.findByLabelText(/^About all of it/), 'Look at the date.')
  expect(screen.getByText(/If you accept, only your staff reads it/)).toBeTruthy()
  expect(screen.queryByLabelText(/^What the badge says/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Accept as the first of two' }))
  expect(await screen.findByText(/^You have accepted this/)).toBeTruthy()
  expect(sent).toMatchObject([{ decision: 'accept', text: 'Look at the date.' }])
  expect(sent[0]).not.toHaveProperty('narrative')
})

it('says what became of a decision once the form is gone, and reading goes on at the heading', async () => {
  let shown: RequestReview = { ...review, reviewers: 1 }
  serve(
    ...issuerWith('owner'),
    served(getBadgeRequest, () => shown),
    served(decideBadgeRequest, () => {
      shown = { ...shown, state: 'accepted' }
      return shown
    }),
  )
  openApp('/issuer/issuers/harbour/requests/ann', [
    { path: '/issuer/issuers/:issuerSlug/requests/:requestId', Component: ReviewPage },
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Accept and award' }))
  expect(await screen.findByText('Ann Berg has Knots.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Ann Berg' })))
  expect(screen.getByRole('link', { name: 'Back to the requests' }).getAttribute('href')).toMatch(/\/requests$/)
})

it('has the second say what the badge says', async () => {
  openReview({ ...review, first_accepted: first })
  expect(await screen.findByLabelText(/^What the badge says/)).toBeTruthy()
})

it('shows the second what the first says of each point', async () => {
  const points = [{ key: 'night', text: 'A passage after dark', required: true }]
  const first_verdicts = [{ point: 'night', verdict: 'met' as const, note: 'Page 3 of the log.' }]
  openReview({ ...review, points, first_verdicts, first_accepted: first })
  expect(await screen.findByText('Page 3 of the log.')).toBeTruthy()
  expect(screen.getByText(/^The first of two says: Met\./)).toBeTruthy()
})

it('lets the first decide alone once one is enough', async () => {
  openReview({ ...review, reviewers: 1, first_accepted: { ...first, own: true } })
  expect(await screen.findByRole('button', { name: 'Accept and award' })).toBeTruthy()
})

it.each([1, 2])('warns whoever wants two to accept where %i may decide', async (count) => {
  const other = { ...maya, email: 'lars@x.example', slug: 'lars' }
  const staff = [
    { user: maya, role: 'owner' as const },
    { user: other, role: 'staff' as const, pending: count < 2 },
  ]
  serve(
    served(getIssuer, () => makeIssuer({ staff })),
    ...issuerWith('owner'),
    served(getBadgeClass, () => makeBadgeClass()),
    served(getBadgeRequestRules, () => ({
      open: true,
      asks: { text: 'optional' as const, links: 'optional' as const, files: 'optional' as const },
      points: [],
      reviewers: 1,
      note: null,
      warning: null,
    })),
  )
  openApp('/issuer/issuers/harbour/badges/skipper/requests', [
    { path: '/issuer/issuers/:issuerSlug/badges/:badgeSlug/requests', Component: RulesPage },
  ])
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Two different people/ }))
  expect(screen.queryAllByText(/^Your staff is one person now/)).toHaveLength(count < 2 ? 1 : 0)
})
