import type { Issuer } from '#contracts/issuers/issuers.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { issuerImageUrl, issuerUrl, pictureUrl } from './addresses.ts'
import { waitsSince } from './needs-approval.ts'
import { type IssuerListRow, listStaff } from './queries.ts'
import { presentStaff } from './staff/present-staff.ts'

/** Issuers with their staff; two queries, however many there are. */
export const presentIssuers = async (db: Db, rows: readonly IssuerListRow[]): Promise<Issuer[]> => {
  const staff = await listStaff(
    db,
    rows.map((row) => row.issuer_id),
  )
  const staffOf = new Map<string, Issuer['staff']>(rows.map((row) => [row.issuer_id, []]))
  for (const { issuerId, user, role } of await presentStaff(db, staff)) staffOf.get(issuerId)?.push({ user, role })
  return rows.map((row) => ({ ...presentRow(row), staff: staffOf.get(row.issuer_id) ?? [] }))
}

const presentRow = (row: IssuerListRow): Omit<Issuer, 'staff'> => ({
  created_at: row.created_at.toISOString(),
  created_by: row.creator_email,
  name: row.name,
  slug: row.issuer_id,
  image: row.image_key ? issuerImageUrl(row.issuer_id) : null,
  ...(row.image_key ? { picture: pictureUrl(row.image_key) } : {}),
  email: row.email,
  description: row.description,
  url: row.url,
  linkedin_id: row.linkedin_id,
  badgrapp: new URL(config().origin).host,
  json: presentIssuerV1(row),
  badgeClassCount: row.badge_class_count ?? 0,
  recipientGroupCount: 0,
  recipientCount: row.recipient_count ?? 0,
  pathwayCount: 0,
  ...(row.suspended_at
    ? { suspension: { since: row.suspended_at.toISOString(), reason: row.suspension_reason ?? '' } }
    : {}),
  ...presentWaiting(waitsSince(row)),
  ...(row.trusted_at ? { trusted_since: row.trusted_at.toISOString() } : {}),
  ...(row.version > 1 ? { identity_version: row.version } : {}),
})

const presentWaiting = (since: Date | null) => (since ? { awaits_approval_since: since.toISOString() } : {})

/** The issuer as Open Badges 1.1 wrote it. */
const presentIssuerV1 = (row: IssuerListRow): Issuer['json'] => ({
  '@context': 'https://w3id.org/openbadges/v1',
  type: 'Issuer',
  id: issuerUrl(row.issuer_id),
  name: row.name,
  url: row.url,
  email: row.email,
  ...(row.description ? { description: row.description } : {}),
  ...(row.image_key ? { image: issuerImageUrl(row.issuer_id) } : {}),
})
