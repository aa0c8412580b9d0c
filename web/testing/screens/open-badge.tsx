import { type EmailEntry, listEmails } from '#contracts/accounts/emails.ts'
import {
  acceptBackpackBadge,
  type BackpackBadge,
  getBackpackBadge,
  removeBackpackBadge,
} from '#contracts/backpack/backpack.ts'
import {
  type BadgeEvent,
  getBackpackBadgeReport,
  listBackpackBadgeHistory,
  restoreBackpackBadge,
  verifyBackpackBadge,
} from '#contracts/backpack/backpack-actions.ts'
import { type Collection, listCollections } from '#contracts/backpack/collections.ts'
import { getAwardImage } from '#contracts/public/public-pages.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { BadgePage } from '#web/features/backpack/badge/badge-page.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { Answer, type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

export interface GivenBadgePage {
  report?: Verification
  history?: BadgeEvent[]
  collections?: Collection[]
  emails?: EmailEntry[]
}

/** What the server was asked to do, of the test that runs. */
export interface Actions {
  accepted: string[]
  removed: string[]
  restored: string[]
  verified: string[]
}

export const goodReport: Verification = {
  verdict: 'valid',
  reason: 'This badge is genuine and valid.',
  checks: [
    { name: 'signature', status: 'passed', detail: 'The proof matches.' },
    { name: 'status', status: 'not-checked', detail: 'The list did not answer.' },
  ],
  checkedAt: '2026-11-20T09:41:07.000Z',
}

/** Opens the page of a badge; what a test serves goes before the usual answers. */
export function openBadge(badge: BackpackBadge, given: GivenBadgePage = {}, ...more: Served[]): Actions {
  const actions: Actions = { accepted: [], removed: [], restored: [], verified: [] }
  let held: BackpackBadge | undefined = badge
  const missing = () => new Answer(404, { detail: 'Not found.' })
  startSession({ accessToken: 'token' })
  serve(
    ...more,
    served(getBackpackBadge, () => held ?? missing()),
    served(acceptBackpackBadge, ({ params }) => {
      actions.accepted.push(params.badgeId)
      held = { ...badge, acceptance: 'Accepted' }
      return held
    }),
    served(removeBackpackBadge, ({ params }) => {
      actions.removed.push(params.badgeId)
      held = undefined
    }),
    served(restoreBackpackBadge, ({ params }) => {
      actions.restored.push(params.badgeId)
      held = badge
      return badge
    }),
    served(getBackpackBadgeReport, () => given.report ?? goodReport),
    served(verifyBackpackBadge, ({ params }) => {
      actions.verified.push(params.badgeId)
      return given.report ?? goodReport
    }),
    served(listBackpackBadgeHistory, () => given.history ?? []),
    served(listCollections, () => given.collections ?? []),
    served(listEmails, () => given.emails ?? []),
    served(getAwardImage, () => new Answer(404, {})),
  )
  openApp(`/recipient/earned-badge/${badge.id}`, [{ path: '/recipient/earned-badge/:badgeSlug', Component: BadgePage }])
  return actions
}
