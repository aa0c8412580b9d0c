import { sql } from 'kysely'
import { type GroupBadge, type GroupHolding, groupBadgeMaximum } from '#contracts/issuers/group-members.ts'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { inForce } from '../badge-classes/index.ts'
import { pictureUrl } from '../issuers/index.ts'

interface HoldingRow {
  email: string
  badge_id: string
  state: GroupHolding['state']
}

/** What the addresses hold of these classes: a page of people times twelve classes. */
export const listHoldings = async (
  db: Db,
  issuerId: string,
  emails: readonly string[],
  badgeIds: readonly string[],
): Promise<Map<string, GroupHolding[]>> => {
  if (emails.length === 0 || badgeIds.length === 0) return new Map()
  const { rows } = await sql<HoldingRow>`
    select recipient_identifier as email, badge_id, case
        when bool_or(${inForce()} and acceptance = 'Accepted') then 'accepted'
        when bool_or(${inForce()}) then 'waiting' else 'expired' end as state
    from awards where issuer_id = ${issuerId} and recipient_identifier = any(${[...emails]}::text[])
      and badge_id = any(${[...badgeIds]}::text[]) and recipient_type = 'email' and revoked_at is null
    group by recipient_identifier, badge_id order by badge_id`.execute(db)
  const held = new Map<string, GroupHolding[]>()
  for (const { email, badge_id: badge, state } of rows) held.set(email, [...(held.get(email) ?? []), { badge, state }])
  return held
}

interface FigureRow {
  badge_id: string
  name: string
  image_key: string
  holders: number
  waiting: number
}

/** The classes that most of the group hold. */
export const listBadges = async (db: Db, { issuerSlug, groupId }: GroupPath): Promise<GroupBadge[]> => {
  const { rows } = await sql<FigureRow>`
    with held as (
      select a.badge_id, m.member_id, bool_or(a.acceptance = 'Accepted') as is_accepted
      from group_members m join awards a on a.issuer_id = ${issuerSlug} and a.recipient_identifier = m.email
      where m.group_id = ${groupId} and m.state = 'active' and a.recipient_type = 'email'
        and ${inForce('a')}
      group by a.badge_id, m.member_id
    ), counted as (
      select badge_id, count(*)::int as holders, (count(*) filter (where not is_accepted))::int as waiting
      from held group by badge_id order by holders desc, badge_id limit ${groupBadgeMaximum}
    )
    select badge_id, name, image_key, holders, waiting from counted
    join badge_classes b using (badge_id) where b.issuer_id = ${issuerSlug} order by holders desc, badge_id`.execute(db)
  return rows.map(({ badge_id: slug, name, image_key, holders, waiting }) => ({
    slug,
    name,
    picture: pictureUrl(image_key),
    holders,
    waiting,
  }))
}
