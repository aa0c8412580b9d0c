import { type Issuer, staffRole } from '#contracts/issuers.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import { buildIssuerV2 } from '#openbadges'
import { presentProfileOf } from '../accounts/index.ts'
import { issuerUrl } from './addresses.ts'
import { issuerFacts } from './facts.ts'
import { type IssuerWithCounts, listStaffOf } from './queries.ts'

/** Issuers with their staff: two queries more, however many issuers. */
export const presentIssuers = async (db: Db, rows: readonly IssuerWithCounts[]): Promise<Issuer[]> => {
  const staff = await listStaffOf(
    db,
    rows.map((row) => row.issuer_id),
  )
  const profiles = await presentProfileOf(db, [...new Set(staff.map((member) => member.account_id))])
  return rows.map((row) => ({
    ...presentRow(row),
    staff: staff.flatMap((member) => {
      const user = profiles.get(member.account_id)
      return member.issuer_id === row.issuer_id && user ? [{ user, role: staffRole.parse(member.role) }] : []
    }),
  }))
}

const presentRow = (row: IssuerWithCounts): Omit<Issuer, 'staff'> => ({
  created_at: row.created_at.toISOString(),
  created_by: row.creator_email,
  name: row.name,
  slug: row.issuer_id,
  image: row.image_key ? `${issuerUrl(row.issuer_id)}/image` : null,
  email: row.email,
  description: row.description,
  url: row.url,
  badgrapp: new URL(config().origin).host,
  json: { ...buildIssuerV2(issuerFacts(row)) },
  badgeClassCount: Number(row.badge_class_count ?? 0),
  recipientGroupCount: 0,
  recipientCount: row.recipient_count ?? 0,
  pathwayCount: 0,
})
