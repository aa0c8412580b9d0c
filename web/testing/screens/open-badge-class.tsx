import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listAwards } from '#contracts/awards/awards.ts'
import { archiveBadgeClass } from '#contracts/badge-classes/badge-class-actions.ts'
import {
  type BadgeClass,
  type BadgeClassInput,
  createBadgeClass,
  getBadgeClass,
  listAllBadgeClasses,
  listBadgeClasses,
  updateBadgeClass,
} from '#contracts/badge-classes/badge-classes.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { listReceivedEndorsements } from '#contracts/issuers/endorsements.ts'
import { getIssuer, type StaffRole } from '#contracts/issuers/issuers.ts'
import { BadgeClassCreatePage, BadgeClassEditPage } from '#web/features/badge-classes/badge-class-edit-page.tsx'
import { BadgeClassPage } from '#web/features/badge-classes/badge-class-page.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { makeBadgeClass, makeIssuer, maya, verifiedEmail } from '../made/made.ts'
import { Answer, type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

export const sent: BadgeClassInput[] = []
export const archivings: boolean[] = []

const home = '/issuer/issuers/harbour/badges'
const addresses = {
  create: `${home}/create`,
  copy: `${home}/create?copy=skipper`,
  edit: `${home}/skipper/edit`,
  page: `${home}/skipper`,
}

export interface Given {
  role?: StaffRole
  badgeClass?: BadgeClass
}

/** A picture is no endpoint of the contracts; here it is JSON that calls itself SVG. */
const picture = { path: '/public/badges/skipper/image', method: 'GET' } as unknown as Endpoint

/** Opens a screen about a badge class; what a test serves goes before the usual answers. */
export function openBadgeClass(page: keyof typeof addresses, given: Given = {}, ...more: Served[]): void {
  const { role = 'owner', badgeClass = makeBadgeClass() } = given
  let held = badgeClass
  sent.length = 0
  archivings.length = 0
  startSession({ accessToken: 'token' })
  const save = ({ body }: { body: BadgeClassInput }) => {
    sent.push(body)
    return { ...held, name: body.name }
  }
  serve(
    ...more,
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listReceivedEndorsements, () => []),
    served(listAwards, () => []),
    served(getIssuer, () => makeIssuer({ staff: [{ user: maya, role }] })),
    served(getBadgeClass, () => held),
    served(listBadgeClasses, () => [held]),
    served(listAllBadgeClasses, () => [held]),
    served(createBadgeClass, save),
    served(updateBadgeClass, save),
    served(archiveBadgeClass, ({ body }) => {
      archivings.push(body.archived)
      held = { ...held, archived: body.archived }
      return held
    }),
    { endpoint: picture, answer: () => new Answer(200, 'drawing', { 'Content-Type': 'image/svg+xml' }) },
  )
  openApp(addresses[page], [
    { path: '/issuer/issuers/:issuerSlug/badges/create', Component: BadgeClassCreatePage },
    { path: '/issuer/issuers/:issuerSlug/badges/:badgeSlug/edit', Component: BadgeClassEditPage },
    { path: '/issuer/issuers/:issuerSlug/badges/:badgeSlug', Component: BadgeClassPage },
  ])
}
