import { sql } from 'kysely'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type IssuerForActor, requireAwardingOf, selectIssuerForActor } from '../issuers/index.ts'
import { type BadgeClassRow, requireBadgeClassForAward, requireUnarchived } from './queries.ts'

interface Awardable {
  issuer: IssuerForActor
  /** The class, unless it is archived; what was asked for before is answered without it. */
  requireBadge(): Promise<BadgeClassRow>
}

/** As requireAwarding and requireBadgeClassForAward after it; one statement where the answer is yes. */
export const requireAwardableClass = async (
  tx: Tx,
  actor: Actor,
  at: BadgePath,
  alone: boolean,
): Promise<Awardable> => {
  const query = selectIssuerForActor(tx, actor, at.issuerSlug, 'award')
    .innerJoin('badge_classes', 'badge_classes.issuer_id', 'issuers.issuer_id')
    .select(sql<StoredClass>`to_jsonb(badge_classes)`.as('badge'))
    .where('badge_classes.badge_id', '=', at.badgeSlug)
  const found = await (alone
    ? query.forNoKeyUpdate('badge_classes')
    : query.forKeyShare('badge_classes')
  ).executeTakeFirst()
  if (!found) {
    const issuer = await requireAwardingOf(tx, actor, at.issuerSlug, undefined)
    return { issuer, requireBadge: () => requireBadgeClassForAward(tx, at, alone) }
  }
  const { badge, ...row } = found
  const issuer = await requireAwardingOf(tx, actor, at.issuerSlug, row)
  return { issuer, requireBadge: async () => requireUnarchived(readStored(badge)) }
}

/** As JSON has it: a further moment, or bytes, would not pass for what the row has. */
type StoredClass = {
  [Name in keyof BadgeClassRow]: [Extract<BadgeClassRow[Name], Date | Buffer>] extends [never]
    ? BadgeClassRow[Name]
    : Exclude<BadgeClassRow[Name], Date | Buffer> | string
}

const readStored = (badge: StoredClass): BadgeClassRow => ({
  ...badge,
  created_at: new Date(badge.created_at),
  updated_at: new Date(badge.updated_at),
  archived_at: badge.archived_at === null ? null : new Date(badge.archived_at),
})
