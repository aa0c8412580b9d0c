import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { type AwardBatch, listAwardBatches } from '#contracts/awards/award-batches.ts'
import { revokeAwards } from '#contracts/awards/award-lists.ts'
import { listAwards, revokeAward } from '#contracts/awards/awards.ts'
import { type DeskAward, getAwardFigures, searchAwards } from '#contracts/awards/issuer-desk.ts'
import { getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { getIssuer, getMailAllowance, type StaffRole } from '#contracts/issuers/issuers.ts'
import { AwardList } from '#web/features/awards/pages/award-list.tsx'
import { makeAward, makeBadgeClass, makeFigures, makeIssuer, maya, verifiedEmail } from '../made/made.ts'
import { Answer, type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

export const badgeHome = '/issuer/issuers/harbour/badges/skipper'
export const badgeRoute = '/issuer/issuers/:issuerSlug/badges/:badgeSlug'

/** What the list asked for and what was revoked, of the test that runs. */
export const asked: Record<string, unknown>[] = []
export const reasons: string[] = []

export function forgetAsked(): void {
  asked.length = 0
  reasons.length = 0
}

export const issuerWith = (role: StaffRole): Served[] => [
  served(getProfile, () => maya),
  served(listEmails, () => [verifiedEmail]),
  served(getIssuer, () => makeIssuer({ staff: [{ user: maya, role }] })),
  served(getMailAllowance, () => ({ trusted: true, used_today: 0, left_today: null })),
]

/** Opens the recipients of a badge over a server that filters and revokes as the real one does. */
export async function openAwards(
  awards: DeskAward[],
  { role = 'owner' as StaffRole, link = '', more = [] as Served[], waits = true } = {},
): Promise<void> {
  let held = awards
  const take = (slug: string) => {
    held = held.map((one) => (one.slug === slug ? { ...one, revoked: true } : one))
  }
  serve(
    ...more,
    ...issuerWith(role),
    served(getBadgeClass, () => makeBadgeClass({ recipient_count: held.length })),
    served(listAwardBatches, () => []),
    served(getAwardFigures, () => makeFigures()),
    served(listAwards, ({ query }) => {
      asked.push(query)
      return listAwards.response.parse(held)
    }),
    served(searchAwards, ({ query }) => {
      asked.push(query)
      const rows = held.filter(
        ({ revoked, expires, recipient_identifier: id }) =>
          revoked === (query.ended === 'revoked') &&
          (query.ended !== 'expired' || expires !== null) &&
          (expires === null || query.include_expired || query.ended) &&
          (query.recipient === undefined || query.recipient === id) &&
          id.startsWith(query.search ?? ''),
      )
      return new Answer(200, searchAwards.response.parse(rows), link ? { Link: link } : {})
    }),
    served(revokeAward, ({ params, body }) => {
      reasons.push(body.revocation_reason)
      take(params.awardSlug)
      return makeAward({ revoked: true })
    }),
    served(revokeAwards, ({ body }) => {
      reasons.push(body.revocation_reason)
      const [revoked, refused] = [body.awards.slice(0, 2), body.awards.slice(2)]
      for (const slug of revoked) take(slug)
      return { revoked, refused: refused.map((award) => ({ award, reason: 'It is revoked already.' })) }
    }),
  )
  openApp(badgeHome, [{ path: badgeRoute, Component: AwardList }])
  if (waits) await screen.findByRole('heading', { level: 2 })
}

export async function chooseFor(recipient: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${recipient}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

export const makeBatch = (given: Partial<AwardBatch> = {}): AwardBatch => ({
  id: 'batch-1',
  state: 'done',
  status: 'done',
  total: 3,
  processed: 3,
  succeeded: 3,
  failed: 0,
  skipped: 0,
  to_take_back: 0,
  create_notification: true,
  hold_minutes: 10,
  start_at: '2026-06-14T10:00:00Z',
  mails_at: null,
  created_at: '2026-06-14T10:00:00Z',
  created_by: maya.email,
  finished_at: '2026-06-14T10:00:05Z',
  can_undo: false,
  url: 'https://sash.example/v3/batch-1',
  ...given,
})

/** What was handed to the downloads, by name and text; ends with the stubs of the test. */
export function catchFiles(): Map<string, string> {
  const files = new Map<string, string>()
  let last: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) last = blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download
    void last?.text().then((text) => files.set(name, text))
  })
  return files
}
