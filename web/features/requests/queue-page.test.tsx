import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getAccountSettings, updateAccountSettings } from '#contracts/accounts/account-settings.ts'
import {
  decideBadgeRequests,
  listBadgeRequests,
  type RequestDecisions,
  type RequestOutcome,
} from '#contracts/requests/reviewing.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeRequestRow } from '#web/testing/made/made-request.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { issuerWith } from '#web/testing/screens/open-awards.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'
import { serve, served } from '#web/testing/serve.ts'
import { QueuePage } from './queue-page.tsx'

beforeEach(() => startSession({ accessToken: 'a-token' }))
afterEach(closeApp)

const open = (
  rows = [
    makeRequestRow('ann', 'Ann Berg'),
    makeRequestRow('ben', 'Ben Cole', { rounds: 2 }),
    makeRequestRow('me', 'Maya Okonkwo', { own: true }),
  ],
  outcomes: RequestOutcome[] = [
    { id: 'ann', state: 'declined', code: null, reason: null },
    { id: 'ben', state: null, code: 'badge-request.decided', reason: 'Lars decided this already.' },
  ],
) => {
  const known = { decided: Array.of<RequestDecisions>(), mails: true }
  serve(
    ...issuerWith('owner'),
    served(listBadgeRequests, () => rows),
    served(decideBadgeRequests, ({ body }) => {
      known.decided.push(body)
      return { outcomes }
    }),
    served(getAccountSettings, () => ({ language: null, request_mails: known.mails })),
    served(updateAccountSettings, ({ body }) => {
      known.mails = body.request_mails ?? known.mails
      return { language: body.language, request_mails: known.mails }
    }),
  )
  openApp('/issuer/issuers/harbour/requests', [{ path: '/issuer/issuers/:issuerSlug/requests', Component: QueuePage }])
  return known
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('decides several in one go, leaves out the reader’s own, and says what came of each', async () => {
  const known = open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.queryByRole('checkbox', { name: 'Select Maya Okonkwo' })).toBeNull()
  await walkDialogs({
    of: 'features/requests/batch-dialog.tsx',
    title: 'Decide 2 requests',
    by: 'Decide on them',
  })
  await press('Decide on them')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept and award' }).disabled).toBe(true)
  // Two of the three decisions need it: beside what says so nothing says that it may be left out.
  await userEvent.type(await screen.findByLabelText('To each of them'), 'Not this year.')
  await press('Decline')
  expect(await screen.findByText('1 request was decided.')).toBeTruthy()
  expect(screen.getByText(/Lars decided this already/).textContent).toContain('Ben Cole')
  expect(known.decided).toMatchObject([
    {
      decision: 'decline',
      text: 'Not this year.',
      points_met: false,
      requests: [
        { id: 'ann', rounds: 1 },
        { id: 'ben', rounds: 2 },
      ],
    },
  ])
})

it('marks what one of two has accepted, and tells the acceptance of the first from a decision', async () => {
  open(
    [
      makeRequestRow('ann', 'Ann Berg', { reviewers: 2 }),
      makeRequestRow('ben', 'Ben Cole', {
        reviewers: 2,
        first_accepted: { by: 'Lars Berg', at: '2026-10-03T11:00:00Z', own: false },
      }),
    ],
    [
      { id: 'ann', state: 'submitted', code: null, reason: null },
      { id: 'ben', state: 'accepted', code: null, reason: null },
    ],
  )
  expect((await screen.findAllByText(/accepted by one of two/)).map(({ textContent }) => textContent)).toEqual([
    'Knots, accepted by one of two, 1 piece',
  ])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await press('Decide on them')
  expect(screen.getByText(/only your staff reads it/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I have looked at each/ }))
  await press('Accept and award')
  expect(await screen.findByText('1 request was decided.')).toBeTruthy()
  expect(screen.getByText('1 request is accepted by one of two and waits for the second.')).toBeTruthy()
})

it('lets a reviewer switch off their mails', async () => {
  const known = open()
  await userEvent.click(await screen.findByRole('switch', { name: /^Mail me/ }))
  await waitFor(() => expect(known.mails).toBe(false))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Mail me/ }).checked).toBe(false))
})
