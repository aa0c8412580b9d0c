import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listOpenAwardBatches } from '#contracts/awards/award-batches.ts'
import { type BadgeClass, listAllBadgeClasses, listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { listReceivedEndorsements } from '#contracts/issuers/endorsements.ts'
import {
  createIssuer,
  deleteIssuer,
  getIssuer,
  type Issuer,
  type IssuerInput,
  listIssuers,
  updateIssuer,
} from '#contracts/issuers/issuers.ts'
import { listBadgeRequests } from '#contracts/requests/reviewing.ts'
import { IssuerCreatePage, IssuerEditPage } from '#web/features/issuers/issuer-edit-page.tsx'
import { IssuerGate } from '#web/features/issuers/issuer-gate.tsx'
import { IssuerListPage } from '#web/features/issuers/issuer-list-page.tsx'
import { IssuerPage } from '#web/features/issuers/issuer-page.tsx'
import { resetConfig } from '#web/lib/config/config.ts'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '../made/made.ts'
import { makeRequestRow } from '../made/made-request.ts'
import { Answer, type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

export const sent: IssuerInput[] = []
export const deleted: string[] = []

export interface Given {
  issuers: Issuer[]
  badgeClasses?: BadgeClass[]
  /** Of the session, where it is known. */
  scope?: string
  /** How many people wait for an answer to their request. */
  requests?: number
}

/** Opens the issuer screens of somebody; what a test serves goes before the usual answers. */
export function openIssuers(
  path: string,
  { issuers, badgeClasses = [], scope, requests = 0 }: Given,
  ...more: Served[]
): void {
  sent.length = 0
  deleted.length = 0
  startSession({ accessToken: 'token', scope })
  serve(
    ...more,
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
    served(listReceivedEndorsements, () => []),
    served(listBadgeRequests, () => Array.from({ length: requests }, (_, place) => makeRequestRow(`asks-${place}`))),
    served(listIssuers, () => issuers),
    served(listAllBadgeClasses, () => badgeClasses),
    served(listBadgeClasses, () => badgeClasses),
    served(listOpenAwardBatches, () => []),
    served(getIssuer, ({ params }) => {
      return issuers.find(({ slug }) => slug === params.issuerSlug) ?? new Answer(404, { detail: 'Not found.' })
    }),
    served(createIssuer, ({ body }) => {
      sent.push(body)
      return makeIssuer({ name: body.name })
    }),
    served(updateIssuer, ({ body }) => {
      sent.push(body)
      return makeIssuer({ name: body.name })
    }),
    served(deleteIssuer, ({ params }) => {
      deleted.push(params.issuerSlug)
    }),
  )
  openApp(path, [
    {
      Component: IssuerGate,
      children: [
        { path: '/issuer', Component: IssuerListPage },
        { path: '/issuer/create', Component: IssuerCreatePage },
        { path: '/issuer/issuers/:issuerSlug', Component: IssuerPage },
        { path: '/issuer/issuers/:issuerSlug/edit', Component: IssuerEditPage },
      ],
    },
  ])
}

export function configure(config: Record<string, unknown>): void {
  localStorage.setItem('config', JSON.stringify(config))
  resetConfig()
}
