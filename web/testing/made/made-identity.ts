import type { IssuerIdentity } from '#contracts/issuers/issuer-identity.ts'
import type { ListedIssuer } from '#contracts/operator/operator-issuers.ts'

export const makeIdentity = (over: Partial<IssuerIdentity> = {}): IssuerIdentity => ({
  version: 1,
  since: '2026-06-14T10:00:00.000Z',
  until: null,
  name: 'Harbour School',
  url: 'https://harbour.example',
  email: 'office@harbour.example',
  description: null,
  picture: null,
  ...over,
})

/** As operators see it: one that nobody vouches for, and that may award. */
export const makeListed = (over: Partial<ListedIssuer> = {}): ListedIssuer => ({
  slug: 'harbour',
  name: 'Harbour School',
  url: 'https://harbour.example',
  email: 'office@harbour.example',
  created_at: '2026-06-14T10:00:00.000Z',
  suspended_at: null,
  suspension_reason: null,
  awaits_approval_since: null,
  trusted_at: null,
  trust_rests_since: null,
  unlimited_mails_since: null,
  identity: makeIdentity(),
  former: null,
  owners: [{ id: 'kim', name: 'Kim Lee' }],
  ...over,
})
