import { type AliasedSelectQueryBuilder, type InferResult, sql } from 'kysely'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { PeopleState } from '#contracts/operator/operator-people.ts'
import { isLiveSignIn } from '#infra/authority/live-sign-ins.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import {
  asMadeAt,
  findsPart,
  holdsPart,
  madeAt,
  mostFound,
  type Searched,
  searchOnward,
  searchPage,
} from '#infra/db/search-part.ts'

const columns = [
  'accounts.account_id',
  'first_name',
  'last_name',
  'is_operator',
  'suspended_at',
  'accounts.created_at',
  'email_addresses.email',
] as const

const created = madeAt('accounts.created_at')
const name = sql<string>`(first_name || ' ' || last_name)`

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

const listed = (db: Db, { state, after }: Wanted) =>
  db
    .selectFrom('accounts')
    .select(['accounts.account_id', 'accounts.created_at', 'first_name', 'last_name'])
    .$if(state === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(state === 'operator', (query) => query.where('is_operator', '=', true))
    .$if(state === 'unconfirmed', (query) => query.where('is_proven', '=', false))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple(created, 'accounts.account_id'),
          '<',
          tuple(asMadeAt(after?.createdAt ?? new Date(0)), after?.id ?? ''),
        ),
      ),
    )

const newest = (db: Db, wanted: Wanted, limit: number) =>
  listed(db, wanted).orderBy(created, 'desc').orderBy('accounts.account_id', 'desc').limit(limit)

type Places = AliasedSelectQueryBuilder<{ account_id: string }, 'page'>

/** As far into the list a part is looked for: each of these is asked for its addresses, too. */
const nearby = 400

/** Near the top of the list. */
const findNear = (db: Db, wanted: Wanted): Places =>
  db
    .selectFrom(newest(db, wanted, nearby).as('accounts'))
    .select('accounts.account_id')
    .where(({ or }) =>
      or([
        holdsPart(name, wanted.part),
        // Asked of each of the few, which `exists` would not be: all addresses would be read at once.
        sql<boolean>`(select bool_or(${holdsPart(sql<string>`email`, wanted.part)}) from email_addresses any_address
          where any_address.account_id = accounts.account_id)`,
      ]),
    )
    .orderBy(created, 'desc')
    .orderBy('accounts.account_id', 'desc')
    .limit(wanted.limit)
    .as('page')

/** Wherever they are. */
const findAll = (db: Db, wanted: Wanted): Places => {
  const addressed = sql<string>`(select account_id from email_addresses where ${findsPart(sql<string>`email`, wanted.part)})`
  return db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        listed(db, wanted)
          .where(findsPart(name, wanted.part))
          .union(listed(db, wanted).where('accounts.account_id', 'in', addressed)),
    )
    .selectFrom('found as accounts')
    .select('accounts.account_id')
    .orderBy(created, 'desc')
    .orderBy('accounts.account_id', 'desc')
    .limit(wanted.limit)
    .as('page')
}

const show = (db: Db, places: Places) =>
  accounts(db)
    .innerJoin(places, 'page.account_id', 'accounts.account_id')
    .orderBy(created, 'desc')
    .orderBy('accounts.account_id', 'desc')

/** How a page is found: without a part, near the top of the list, and wherever it is. */
export const accountPlans = (db: Db, wanted: Wanted) => ({
  walk: show(db, newest(db, wanted, wanted.limit).clearSelect().select('accounts.account_id').as('page')),
  near: show(db, findNear(db, wanted)),
  all: show(db, findAll(db, wanted)),
})

/** Where what is near ends. */
const findEnd = (db: Db, wanted: Wanted) =>
  newest(db, wanted, 1)
    .clearSelect()
    .select(['accounts.created_at', 'accounts.account_id as id'])
    .offset(nearby - 1)

/** How many names and addresses hold the part, as far as these are counted. */
export const countQuery = (db: Db, part: string) => {
  const named = db
    .selectFrom('accounts')
    .select('account_id')
    .where(findsPart(name, part))
    .limit(mostFound + 1)
  const addressed = db
    .selectFrom('email_addresses')
    .select('account_id')
    .where(findsPart(sql<string>`email`, part))
    .limit(mostFound + 1)
  return db.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom(named.as('named')).select(fn.countAll<number>().as('count')).as('names'),
    selectFrom(addressed.as('addressed')).select(fn.countAll<number>().as('count')).as('addresses'),
  ])
}

async function isCommon(db: Db, { part }: Wanted): Promise<boolean> {
  const { names, addresses } = await countQuery(db, part).executeTakeFirstOrThrow()
  return Number(names) + Number(addresses) > mostFound
}

/** Newest first; of a part that many hold a page may be short, and tells where the next one goes on. */
export const searchAccounts = (db: Db, wanted: Wanted): Promise<Searched<AccountRow>> =>
  searchOnward(wanted, {
    ...accountPlans(db, wanted),
    isCommon: () => isCommon(db, wanted),
    end: findEnd(db, wanted),
  })

/** Newest first, wherever they are. */
export const listAccounts = (db: Db, wanted: Wanted): Promise<AccountRow[]> =>
  searchPage(wanted, accountPlans(db, wanted))

export type AccountRow = InferResult<ReturnType<typeof accounts>>[number]

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
        where account_id = ${accountId} and client_id = ${publicClient} and ${isLiveSignIn()}) as sign_ins,
      (select count(*)::int from backpack_entries where account_id = ${accountId} and is_kept)
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
