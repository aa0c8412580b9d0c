import { sql } from 'kysely'
import { listMaximum } from '#contracts/limits.ts'
import type { Db } from '#infra/db/connect.ts'

const selectIssuers = (db: Db) =>
  db
    .selectFrom('issuers')
    .leftJoin('email_addresses', (join) =>
      join.onRef('email_addresses.account_id', '=', 'issuers.created_by').on('email_addresses.is_primary', '=', true),
    )
    .selectAll('issuers')
    .select((eb) => [
      'email_addresses.email as creator_email',
      eb
        .selectFrom('badge_classes')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('badge_classes.issuer_id', '=', 'issuers.issuer_id')
        .as('badge_class_count'),
      eb
        .selectFrom('badge_counters')
        .select(sql<number>`coalesce(sum(recipients), 0)::int`.as('count'))
        .whereRef('badge_counters.issuer_id', '=', 'issuers.issuer_id')
        .as('recipient_count'),
    ])

/** Issuers in which the account has a role, newest first. */
export const listIssuersOf = (db: Db, accountId: string) =>
  selectIssuers(db)
    .innerJoin('issuer_staff', 'issuer_staff.issuer_id', 'issuers.issuer_id')
    .where('issuer_staff.account_id', '=', accountId)
    .orderBy('issuers.created_at', 'desc')
    .orderBy('issuers.issuer_id', 'desc')
    .limit(listMaximum)
    .execute()

export const findIssuer = (db: Db, issuerId: string) =>
  selectIssuers(db).where('issuers.issuer_id', '=', issuerId).executeTakeFirst()

export type IssuerWithCounts = NonNullable<Awaited<ReturnType<typeof findIssuer>>>

export const listStaffOf = (db: Db, issuerIds: readonly string[]) =>
  db
    .selectFrom('issuer_staff')
    .select(['issuer_id', 'account_id', 'role'])
    .where('issuer_id', 'in', issuerIds.length > 0 ? [...issuerIds] : [''])
    .orderBy('created_at')
    .orderBy('account_id')
    .limit(listMaximum)
    .execute()
