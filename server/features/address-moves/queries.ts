import { sql } from 'kysely'
import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds, now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'

/** Proven addresses of the account, the primary one first. */
export const listProven = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('email_addresses')
    .select('email')
    .where('account_id', '=', accountId)
    .where('verified_at', 'is not', null)
    .orderBy('is_primary', 'desc')
    .orderBy('email_id')
    .execute()
  return rows.map((row) => row.email)
}

/** Badges that the account has through the address; all that it has when that is its last one. */
export const countBadges = async (
  db: Db,
  { accountId, email, isLast }: { accountId: string; email: string; isLast: boolean },
): Promise<number> => {
  const { rows } = await sql<{ badges: number }>`
    select (
      select count(distinct b.award_id) from backpack_entries b
      join recipient_awards r on r.issuer_id = b.issuer_id and r.award_id = b.award_id
      where b.account_id = ${accountId} and b.removed_at is null and r.recipient_identifier = ${email}
    )::int + (
      select count(*) from imported_badges i
      where i.account_id = ${accountId} and i.removed_at is null
        and (${isLast} or i.recipient_identifier = ${email})
    )::int as badges`.execute(db)
  return rows[0]?.badges ?? 0
}

const mostNames = 100

/** Of those where the role is not by a rule of an organisation, which would not go along. */
export const listIssuerNames = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('issuer_staff')
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_staff.issuer_id')
    .select('name')
    .where('account_id', '=', accountId)
    .where('organisation_id', 'is', null)
    .orderBy('name')
    .limit(mostNames)
    .execute()
  return rows.map((row) => row.name)
}

/** Whoever has just got an address back is left in peace for a while. */
export const requireNoObjection = async (db: Db, email: string): Promise<void> => {
  const row = await db
    .selectFrom('address_moves')
    .select('move_id')
    .where('email', '=', email)
    .where('objected_at', '>', inSeconds(-restoreDays * 86_400))
    .limit(1)
    .executeTakeFirst()
  if (row) throw refuse('address-move.objected')
}

/** Moves that can still be objected to. */
const selectOpen = (db: Db) =>
  db
    .selectFrom('address_moves')
    .select(['move_id', 'email', 'from_account_id', 'to_account_id', 'taken'])
    .where('objected_at', 'is', null)
    .where('ends_at', '>', now())

export type OpenMove = NonNullable<Awaited<ReturnType<typeof findOpenMove>>>

export const findOpenMove = (db: Db, objectionHash: Buffer) =>
  selectOpen(db).where('objection_hash', '=', objectionHash).executeTakeFirst()

/** The latest first: what went through several accounts goes back step by step. */
export const listOpenMovesTo = (db: Db, accountId: string) =>
  selectOpen(db).where('to_account_id', '=', accountId).orderBy('moved_at', 'desc').execute()
