import type { Issuer } from '#contracts/issuers/issuers.ts'
import type { IssuerV2 } from '#contracts/v2/issuers-v2.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type IssuerListRow, issuerUrl, presentIssuers } from '../issuers/index.ts'

/** Issuers in the order of the rows; two queries, however many there are. */
export const presentIssuersV2 = async (
  db: Db,
  rows: readonly IssuerListRow[],
  { withStaff = true, viewer }: { withStaff?: boolean; viewer?: Actor } = {},
): Promise<IssuerV2[]> => {
  const makers = new Map(rows.map((row) => [row.issuer_id, row.created_by]))
  const domain = new URL(config().origin).host
  return (await presentIssuers(db, rows, viewer)).map((issuer) => ({
    entityType: 'Issuer',
    entityId: issuer.slug,
    openBadgeId: issuerUrl(issuer.slug),
    createdAt: issuer.created_at,
    createdBy: makers.get(issuer.slug) ?? null,
    name: issuer.name,
    image: issuer.image,
    email: issuer.email,
    description: issuer.description,
    url: issuer.url,
    ...(withStaff ? { staff: issuer.staff.map((member) => presentMember(member, domain)) } : {}),
    extensions: issuer.extensions ?? {},
    badgrDomain: domain,
  }))
}

const presentMember = (
  { user, role, pending }: Issuer['staff'][number],
  badgrDomain: string,
): NonNullable<IssuerV2['staff']>[number] => ({
  entityType: 'IssuerStaff',
  // Who was only invited is known by the address.
  entityId: user.slug || user.email,
  userProfile: {
    entityType: 'BadgeUser',
    entityId: user.slug,
    firstName: user.first_name,
    lastName: user.last_name,
    emails: user.email ? [{ email: user.email, primary: true }] : [],
    url: user.url,
    telephone: user.telephone,
    badgrDomain,
  },
  user: user.slug,
  role,
  ...(pending ? { pending } : {}),
})
