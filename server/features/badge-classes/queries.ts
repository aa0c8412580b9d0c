import { sql } from 'kysely'
import { listMaximum } from '#contracts/limits.ts'
import type { Db } from '#infra/db/connect.ts'
import { notFound } from '#infra/errors.ts'

const selectBadgeClasses = (db: Db) =>
  db
    .selectFrom('badge_classes')
    .leftJoin('email_addresses', (join) =>
      join
        .onRef('email_addresses.account_id', '=', 'badge_classes.created_by')
        .on('email_addresses.is_primary', '=', true),
    )
    .selectAll('badge_classes')
    .select((eb) => [
      'email_addresses.email as creator_email',
      eb
        .selectFrom('badge_counters')
        .select(sql<number>`coalesce(sum(recipients), 0)::int`.as('count'))
        .whereRef('badge_counters.issuer_id', '=', 'badge_classes.issuer_id')
        .whereRef('badge_counters.badge_id', '=', 'badge_classes.badge_id')
        .as('recipient_count'),
    ])

export type BadgeClassWithCounts = Awaited<ReturnType<typeof listBadgeClassesOf>>[number]

/** Badge classes of an issuer, newest first. */
export const listBadgeClassesOf = (db: Db, issuerId: string) =>
  selectBadgeClasses(db)
    .where('badge_classes.issuer_id', '=', issuerId)
    .orderBy('badge_classes.created_at', 'desc')
    .orderBy('badge_classes.badge_id', 'desc')
    .limit(listMaximum)
    .execute()

/** Badge classes of all issuers in which the account has a role, newest first. */
export const listAllBadgeClassesOf = (db: Db, accountId: string) =>
  selectBadgeClasses(db)
    .innerJoin('issuer_staff', 'issuer_staff.issuer_id', 'badge_classes.issuer_id')
    .where('issuer_staff.account_id', '=', accountId)
    .orderBy('badge_classes.created_at', 'desc')
    .orderBy('badge_classes.badge_id', 'desc')
    .limit(listMaximum)
    .execute()

/** The badge class of this very issuer; 404 when either is another. */
export const requireBadgeClass = async (db: Db, issuerId: string, badgeId: string): Promise<BadgeClassWithCounts> => {
  const row = await selectBadgeClasses(db)
    .where('badge_classes.issuer_id', '=', issuerId)
    .where('badge_classes.badge_id', '=', badgeId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
