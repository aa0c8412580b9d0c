import { type InferResult, sql } from 'kysely'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireAwardingOf, selectIssuerForActor } from '../issuers/index.ts'
import { type BadgeClassRow, requireUnarchived } from './queries.ts'

/**
 * The issuer as selectIssuerForActor has it, beside one of its classes, locked as requireBadgeClassForAward does. There is
 * no row unless the answer is yes, or the class is archived.
 */
export const selectAwardableClass = (tx: Tx, actor: Actor, at: BadgePath, alone: boolean) => {
  const query = selectIssuerForActor(tx, actor, at.issuerSlug, 'award')
    .innerJoin('badge_classes', 'badge_classes.issuer_id', 'issuers.issuer_id')
    .select(['badge_classes.badge_id as class_id', 'badge_classes.version as class_version'])
    .select(sql<StoredClass>`to_jsonb(badge_classes)`.as('badge'))
    .where('badge_classes.badge_id', '=', at.badgeSlug)
  return alone ? query.forNoKeyUpdate('badge_classes') : query.forKeyShare('badge_classes')
}

export type AwardableRow = InferResult<ReturnType<typeof selectAwardableClass>>[number]

/** As requireAwarding, for such a row. */
export const admitAwardableClass = async (tx: Tx, actor: Actor, { badge: _, ...row }: AwardableRow) =>
  requireAwardingOf(tx, actor, row.issuer_id, row)

/** The class of such a row, unless it is archived. */
export const readAwardableClass = ({ badge }: AwardableRow): BadgeClassRow => requireUnarchived(readStored(badge))

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
