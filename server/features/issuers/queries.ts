import { sql } from 'kysely'
import { listMaximum } from '#contracts/fields/limits.ts'
import type { StaffRole } from '#contracts/issuers/issuers.ts'
import { isOfUnsuspendedInviter } from '#infra/authority/invitations.ts'
import type { Db } from '#infra/db/connections/connect.ts'

interface StaffPart {
  account_id: string
  role: StaffRole
}

/** Whoever has not taken the role up yet. */
interface InvitedPart {
  email: string
  role: StaffRole
}

const selectIssuers = (db: Db) =>
  db
    .selectFrom('issuers')
    .leftJoin('email_addresses as creator', (join) =>
      join.onRef('creator.account_id', '=', 'issuers.created_by').on('creator.is_primary', '=', true),
    )
    .selectAll('issuers')
    .select('creator.email as creator_email')
    .select(({ selectFrom, fn }) => [
      selectFrom('badge_classes')
        .select(fn.countAll<number>().as('count'))
        .whereRef('badge_classes.issuer_id', '=', 'issuers.issuer_id')
        .as('badge_class_count'),
      selectFrom('badge_counters')
        .select(sql<number>`coalesce(sum(recipients), 0)`.as('count'))
        .whereRef('badge_counters.issuer_id', '=', 'issuers.issuer_id')
        .as('recipient_count'),
    ])
    // In the order in which they came.
    .select(
      sql<StaffPart[]>`coalesce((
        select json_agg(json_build_object('account_id', account_id, 'role', role) order by created_at, account_id)
        from issuer_staff where issuer_staff.issuer_id = issuers.issuer_id), '[]')`.as('staff'),
    )
    .select(
      sql<InvitedPart[]>`coalesce((
        select json_agg(json_build_object('email', email, 'role', role) order by created_at, email)
        from (select * from staff_invitations where staff_invitations.issuer_id = issuers.issuer_id
          order by created_at, email limit ${listMaximum}) as waiting), '[]')`.as('invited'),
    )

export type IssuerListRow = Awaited<ReturnType<ReturnType<typeof selectIssuers>['execute']>>[number]

export const findIssuer = (db: Db, issuerId: string) =>
  selectIssuers(db).where('issuers.issuer_id', '=', issuerId).executeTakeFirst()

/** Several issuers; whether the caller may see them has been asked before. */
export const listIssuersById = (db: Db, issuerIds: readonly string[]) =>
  selectIssuers(db)
    .where('issuers.issuer_id', '=', sql<string>`any(${[...issuerIds]}::text[])`)
    .execute()

export interface ListPart {
  limit: number
  after?: { createdAt: Date; id: string } | undefined
}

/**
 * Issuers in which the account has a role, newest first; none while the account has proven no address. Each row also says
 * whether the account is invited to any issuer.
 */
export const listIssuersOf = (db: Db, accountId: string, { limit, after }: ListPart = { limit: listMaximum }) =>
  selectIssuers(db)
    .select(({ exists }) => exists(selectInvitationsOf(db, accountId)).as('is_invited'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(issuers.created_at, issuers.issuer_id) < (${after?.createdAt}::timestamptz, ${after?.id}::text)`,
      ),
    )
    .where(({ exists, selectFrom, and }) =>
      and([
        exists(
          selectFrom('issuer_staff')
            .select('role')
            .whereRef('issuer_staff.issuer_id', '=', 'issuers.issuer_id')
            .where('issuer_staff.account_id', '=', accountId),
        ),
        exists(
          selectFrom('email_addresses')
            .select('email_id')
            .where('email_addresses.account_id', '=', accountId)
            .where('verified_at', 'is not', null),
        ),
      ]),
    )
    .orderBy('issuers.created_at', 'desc')
    .orderBy('issuers.issuer_id', 'desc')
    .limit(limit)
    .execute()

/** Staff of several issuers, in the order in which they came. */
export const listStaff = (db: Db, issuerIds: readonly string[]) =>
  db
    .selectFrom('issuer_staff')
    .select(['issuer_id', 'account_id', 'role'])
    .where('issuer_id', '=', sql<string>`any(${[...issuerIds]}::text[])`)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute()

/** Invitations that nobody has taken up yet, in the order in which they were made. */
export const listInvitations = (db: Db, issuerId: string) =>
  db
    .selectFrom('staff_invitations')
    .select(['issuer_id', 'email', 'role'])
    .where('issuer_id', '=', issuerId)
    .orderBy('created_at')
    .orderBy('email')
    .limit(listMaximum)
    .execute()

const selectInvitationsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('email_addresses')
    .innerJoin('staff_invitations', 'staff_invitations.email', 'email_addresses.email')
    .select('staff_invitations.issuer_id')
    .where('email_addresses.account_id', '=', accountId)
    .where('verified_at', 'is not', null)
    .where(isOfUnsuspendedInviter)
    .limit(1)

/** True when an address that the account has proven is invited to any issuer. */
export const hasInvitation = async (db: Db, accountId: string): Promise<boolean> =>
  (await selectInvitationsOf(db, accountId).executeTakeFirst()) !== undefined

/** In the issuer, or in any. Asked at once: what was an invitation a moment ago may be a role by now. */
export const hasInvitationOrRole = async (db: Db, accountId: string, issuerId?: string): Promise<boolean> => {
  const invitations = selectInvitationsOf(db, accountId)
  const roles = db.selectFrom('issuer_staff').select('issuer_id').where('account_id', '=', accountId)
  const asked = issuerId === undefined ? invitations : invitations.where('staff_invitations.issuer_id', '=', issuerId)
  const row = await asked
    .unionAll(issuerId === undefined ? roles : roles.where('issuer_id', '=', issuerId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
