import type { NameStanding } from '#shared/names/name-standing.ts'
import { awardUrl, issuerUrl, standingOfJoined } from '../issuers/index.ts'
import type { BadgeRow, Holding, listIssuerRoles } from './queries.ts'

type RoleRow = Awaited<ReturnType<typeof listIssuerRoles>>[number]

export const presentHolding = ({ account, ...holding }: Holding) => ({
  profile: {
    id: account.account_id,
    first_name: account.first_name,
    last_name: account.last_name,
    marketing_opt_in: account.marketing_opt_in,
    agreed_terms_version: account.agreed_terms_version,
    created_at: account.created_at,
  },
  addresses: holding.emails,
  removed_addresses: holding.removedEmails,
  social_accounts: holding.socialAccounts,
  organisations: holding.organisations,
  groups: holding.groups,
  claims: holding.claims,
  requests: holding.requests,
  reviews: holding.reviews,
  passkeys: holding.passkeys,
  asked_for_codes_since: holding.totp?.confirmed_at ?? null,
  sign_ins: holding.signIns,
  connected_apps: holding.connectedApps,
  own_apps: holding.ownApps,
  other_backpacks: holding.otherBackpacks,
  profile_for_apps: holding.hostProfile ?? null,
  agreed_terms: holding.agreements,
})

export const presentRole = (row: RoleRow) => ({
  role: row.role,
  since: row.since,
  id: issuerUrl(row.issuer_id),
  name: row.name,
  url: row.url,
  email: row.email,
  description: row.description,
})

export interface TakenBadge {
  folder: string
  badge: string
  issuer: string
  /** Whether anything but the issuer says that this is its name. */
  issuer_standing: NameStanding
  address: string
  recipient: { type: string; identity: string }
  acceptance: string
  issued_on: Date
  added_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  revocation_reason: string | null
  /** When its keeper took it out of the backpack; null for one that is in it. */
  removed_at: Date | null
  /** What is not in the folder, and why. */
  missing?: string
}

export const listBadge = (row: BadgeRow, folder: string): TakenBadge => ({
  folder,
  badge: row.badge_name,
  issuer: row.issuer_name,
  issuer_standing: standingOfJoined(row),
  address: awardUrl(row.award_id),
  recipient: { type: row.recipient_type, identity: row.recipient_identifier },
  acceptance: row.acceptance,
  issued_on: row.issued_on,
  added_at: row.added_at,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
  revocation_reason: row.revocation_reason,
  removed_at: row.removed_at,
})
