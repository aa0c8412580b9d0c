import type { Issuer } from '#contracts/issuers/issuers.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'
import { issuerImageUrl, issuerUrl, pictureUrl } from './addresses.ts'
import { readExtensions } from './extensions.ts'
import { waitsSince } from './needs-approval.ts'
import type { IssuerListRow } from './queries.ts'
import { presentInvitation, presentStaff } from './staff/present-staff.ts'

/** Issuers with their staff, and for whoever owns them whom they invited; one query, however many there are. */
export const presentIssuers = async (db: Db, rows: readonly IssuerListRow[], viewer?: Actor): Promise<Issuer[]> => {
  const staff = rows.flatMap((row) => row.staff.map((member) => ({ issuer_id: row.issuer_id, ...member })))
  const staffOf = new Map<string, Issuer['staff']>(rows.map((row) => [row.issuer_id, []]))
  for (const { issuerId, user, role } of await presentStaff(db, staff)) staffOf.get(issuerId)?.push({ user, role })
  for (const row of viewer ? rows.filter((one) => isOwnedBy(one, viewer)) : []) {
    staffOf.get(row.issuer_id)?.push(...row.invited.map(presentInvitation))
  }
  return rows.map((row) => ({ ...presentRow(row), staff: staffOf.get(row.issuer_id) ?? [] }))
}

/** A token for one issuer is not one for its staff. */
const isOwnedBy = ({ issuer_id, staff }: IssuerListRow, { accountId, scopes }: Actor): boolean =>
  staff.some((member) => member.account_id === accountId && member.role === 'owner') &&
  (scopes.has('rw:issuer') || scopes.has(`rw:issuerOwner:${issuer_id}`))

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
  ...tellExtensions(row),
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

const tellExtensions = ({ extensions }: IssuerListRow): Pick<Issuer, 'extensions'> => {
  const said = readExtensions(extensions)
  return Object.keys(said).length > 0 ? { extensions: said } : {}
}

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
  ...readExtensions(row.extensions),
})
