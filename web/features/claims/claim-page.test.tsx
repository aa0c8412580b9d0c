import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { type Claim, getClaim, setClaimState } from '#contracts/claims/claims.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { issuerWith } from '#web/testing/screens/open-awards.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { ClaimPage } from './claim-page.tsx'

let claim: Claim
beforeEach(() => {
  claim = {
    id: 'open-day',
    badge_class: 'skipper',
    kind: 'link',
    title: 'Open day',
    state: 'draft',
    shown_state: 'draft',
    url: 'https://sash.example/c/0123456789ABCDEFGHJKMNPQRST',
    opens_at: null,
    closes_at: null,
    time_zone: 'UTC',
    cap: null,
    taken: 0,
    domains: [],
    has_list: false,
    group: null,
    group_name: null,
    asks_name: false,
    approval: false,
    asks: { text: 'off', links: 'off', files: 'off' },
    narrative: null,
    evidence: null,
    expires: null,
    created_at: '2026-10-01T10:00:00Z',
  }
  startSession({ accessToken: 'token' })
  serve(
    ...issuerWith('owner'),
    served(getBadgeClass, () => makeBadgeClass()),
    served(getClaim, () => claim),
    served(setClaimState, ({ body }) => {
      claim = { ...claim, state: body.state, shown_state: body.state }
      return claim
    }),
  )
  openApp('/issuer/issuers/harbour/badges/skipper/claims/open-day', [
    { path: '/issuer/issuers/:issuerSlug/badges/:badgeSlug/claims/:claimId', Component: ClaimPage },
  ])
})
afterEach(closeApp)

const lastOf = (name: string) => screen.getByRole('button', { name }).parentElement?.lastElementChild?.textContent

test('what takes a start back stands where the claim was started, and what ends it does not', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Start claim' }))
  await screen.findByRole('button', { name: 'End it' })
  expect(lastOf('End it')).toBe('Pause')
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await screen.findByRole('button', { name: 'Start again' })
  expect(lastOf('Start again')).toBe('Start again')
})
