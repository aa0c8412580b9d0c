import { sql } from 'kysely'
import type { PeopleState } from '#contracts/operator-people.ts'
import { publicClient } from '#contracts/scopes.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'

const columns = [
  'accounts.account_id',
  'first_name',
  'last_name',
  'is_operator',
  'suspended_at',
  'accounts.created_at',
  'email_addresses.email',
] as const

const accounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('email_addresses', (join) =>
      join.onRef('email_addresses.account_id', '=', 'accounts.account_id').on('email_addresses.is_primary', '=', true),
    )
    .select(columns)

interface Wanted {
  /** A part of the name or of any address; empty for all. */
  part: string
  state?: PeopleState | undefined
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

/** Newest first. */
export const listAccounts = (db: Db, { part, state, after, limit }: Wanted) =>
  accounts(db)
    .$if(part !== '', (query) =>
      query.where(({ or, exists, selectFrom }) =>
        or([
          sql<boolean>`position(lower(${part}) in lower(first_name || ' ' || last_name)) > 0`,
          exists(
            selectFrom('email_addresses as any_address')
              .select('any_address.email_id')
              .whereRef('any_address.account_id', '=', 'accounts.account_id')
              .where(sql<boolean>`position(lower(${part}) in any_address.email) > 0`),
          ),
        ]),
      ),
    )
    .$if(state === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(state === 'operator', (query) => query.where('is_operator', '=', true))
    .$if(state === 'unconfirmed', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('verified_emails')
              .select('verified_emails.email')
              .whereRef('verified_emails.account_id', '=', 'accounts.account_id'),
          ),
        ),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple(sql`date_trunc('milliseconds', accounts.created_at)`, 'accounts.account_id'),
          '<',
          tuple(after?.createdAt ?? new Date(0), after?.id ?? ''),
        ),
      ),
    )
    .orderBy(sql`date_trunc('milliseconds', accounts.created_at)`, 'desc')
    .orderBy('accounts.account_id', 'desc')
    .limit(limit)
    .execute()

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

export const findAccount = (db: Db, accountId: string): Promise<AccountRow | undefined> =>
  accounts(db).where('accounts.account_id', '=', accountId).executeTakeFirst()

/** The account that is meant by its id, or by an address: the one that has proven it, else the newest that shows it. */
export const findMeant = async (db: Db, name: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('email_addresses', 'email_addresses.account_id', 'accounts.account_id')
    .select('accounts.account_id')
    .where((eb) => eb.or([eb('accounts.account_id', '=', name), eb('email', '=', name.toLowerCase())]))
    .orderBy((eb) => eb('accounts.account_id', '!=', name))
    .orderBy((eb) => eb('verified_at', 'is', null))
    .orderBy('accounts.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.account_id
}

/** At most a hundred, by name. */
export const listRoles = (db: Db, accountId: string) =>
  db
    .selectFrom('issuer_staff')
    .innerJoin('issuers', 'issuers.issuer_id', 'issuer_staff.issuer_id')
    .select(['issuers.issuer_id', 'name', 'role'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .limit(100)
    .execute()

export const findLastUse = async (db: Db, accountId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('access_tokens')
    .select('last_used_at')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_used_at ?? null
}

/** How much an account has, and what it signs in with. */
export const countHoldings = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ sign_ins: number; badges: number; collections: number }>`
    select
      (select count(*)::int from access_tokens
        where account_id = ${accountId} and client_id = ${publicClient} and expires_at > ${now()}) as sign_ins,
      (select count(*)::int from backpack_entries where account_id = ${accountId} and removed_at is null)
        + (select count(*)::int from imported_badges where account_id = ${accountId} and removed_at is null) as badges,
      (select count(*)::int from collections where account_id = ${accountId}) as collections`.execute(db)
  return rows[0] ?? { sign_ins: 0, badges: 0, collections: 0 }
}

export const listOrganisationsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('organisation_members')
    .innerJoin('organisations', 'organisations.organisation_id', 'organisation_members.organisation_id')
    .select(['organisations.organisation_id as id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('organisations.organisation_id')
    .execute()
