import { type Selectable, sql } from 'kysely'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { BadgeClassesTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'

export type BadgeClassRow = Selectable<BadgeClassesTable>

const selectBadgeClasses = (db: Db) =>
  db
    .selectFrom('badge_classes')
    .leftJoin('email_addresses as creator', (join) =>
      join.onRef('creator.account_id', '=', 'badge_classes.created_by').on('creator.is_primary', '=', true),
    )
    .selectAll('badge_classes')
    .select('creator.email as creator_email')
    .select(({ selectFrom }) =>
      selectFrom('badge_counters')
        .select(sql<number>`coalesce(sum(recipients), 0)`.as('count'))
        .whereRef('badge_counters.issuer_id', '=', 'badge_classes.issuer_id')
        .whereRef('badge_counters.badge_id', '=', 'badge_classes.badge_id')
        .as('recipient_count'),
    )

export type BadgeClassListRow = Awaited<ReturnType<ReturnType<typeof selectBadgeClasses>['execute']>>[number]

export const findBadgeClass = (db: Db, { issuerSlug, badgeSlug }: BadgePath) =>
  selectBadgeClasses(db)
    .where('badge_classes.issuer_id', '=', issuerSlug)
    .where('badge_classes.badge_id', '=', badgeSlug)
    .executeTakeFirst()

/** Several of them; whether the caller may see them has been asked before. */
export const listBadgeClassesById = (db: Db, badgeIds: readonly string[]) =>
  selectBadgeClasses(db)
    .innerJoin('badge_locations', (join) =>
      join
        .onRef('badge_locations.issuer_id', '=', 'badge_classes.issuer_id')
        .onRef('badge_locations.badge_id', '=', 'badge_classes.badge_id'),
    )
    .where('badge_locations.badge_id', '=', sql<string>`any(${[...badgeIds]}::text[])`)
    .execute()

/** The ids of those of an issuer that have the name; no more than `limit`. */
export const listBadgeIdsByName = async (db: Db, issuerId: string, name: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('badge_classes')
    .select('badge_id')
    .where('issuer_id', '=', issuerId)
    .where('name', '=', name)
    .limit(limit)
    .execute()
  return rows.map((row) => row.badge_id)
}

export interface ListPart {
  limit: number
  after: { createdAt: Date; badgeId: string } | undefined
}

const selectPart = (db: Db, { limit, after }: ListPart) => {
  const query = selectBadgeClasses(db)
    .orderBy('badge_classes.created_at', 'desc')
    .orderBy('badge_classes.badge_id', 'desc')
    .limit(limit)
  if (!after) return query
  const place = sql`(${after.createdAt}::timestamptz, ${after.badgeId}::text)`
  return query.where(sql<boolean>`(badge_classes.created_at, badge_classes.badge_id) < ${place}`)
}

/** Badge classes of an issuer, newest first. */
export const listBadgeClassesOf = (db: Db, issuerId: string, part: ListPart) =>
  selectPart(db, part).where('badge_classes.issuer_id', '=', issuerId).execute()

/** Badge classes of all issuers in which the account has a role, newest first. */
export const listAllBadgeClassesOf = (db: Db, accountId: string, part: ListPart) =>
  selectPart(db, part)
    .where('badge_classes.issuer_id', 'in', ({ selectFrom }) =>
      selectFrom('issuer_staff').select('issuer_staff.issuer_id').where('issuer_staff.account_id', '=', accountId),
    )
    .execute()

/** One of them, by the id that stands in its public address. */
export const findBadgeClassOf = (db: Db, accountId: string, badgeId: string) =>
  selectBadgeClasses(db)
    .where('badge_classes.badge_id', '=', badgeId)
    .where('badge_classes.issuer_id', 'in', ({ selectFrom }) =>
      selectFrom('issuer_staff').select('issuer_staff.issuer_id').where('issuer_staff.account_id', '=', accountId),
    )
    .executeTakeFirst()

/** The badge class, if it is one of this issuer's; whether the caller may see it has been asked before. */
export const requireBadgeClass = async (db: Db, { issuerSlug, badgeSlug }: BadgePath): Promise<BadgeClassRow> => {
  const row = await db
    .selectFrom('badge_classes')
    .selectAll()
    .where('issuer_id', '=', issuerSlug)
    .where('badge_id', '=', badgeSlug)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** As requireBadgeClass, and no other transaction changes the class before this one ends. */
export const requireBadgeClassAlone = async (tx: Tx, { issuerSlug, badgeSlug }: BadgePath): Promise<BadgeClassRow> => {
  const row = await tx
    .selectFrom('badge_classes')
    .selectAll()
    .where('issuer_id', '=', issuerSlug)
    .where('badge_id', '=', badgeSlug)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * The class to be awarded, unless it is archived. It cannot be deleted before the transaction ends; `alone` makes those
 * wait for each other who ask for it.
 */
export const requireBadgeClassForAward = async (
  tx: Tx,
  { issuerSlug, badgeSlug }: BadgePath,
  alone: boolean,
): Promise<BadgeClassRow> => {
  const query = tx
    .selectFrom('badge_classes')
    .selectAll()
    .where('issuer_id', '=', issuerSlug)
    .where('badge_id', '=', badgeSlug)
  const row = await (alone ? query.forNoKeyUpdate() : query.forKeyShare()).executeTakeFirst()
  if (!row) throw notFound()
  return requireUnarchived(row)
}

export const requireUnarchived = (row: BadgeClassRow): BadgeClassRow => {
  if (row.archived_at) throw refuse('badge-class.archived')
  return row
}
