import { type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import type { IssuerState } from '#contracts/operator/operator-issuers.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tables } from '#infra/db/schema/tables.ts'
import { asMadeAt, findsPart, holdsPart, madeAt, nearby, searchPage } from '#infra/db/search-part.ts'
import { isWaiting, waitingColumns } from '../../issuers/index.ts'

interface Wanted {
  /** A part of the name or the address; empty for all. */
  part: string
  state?: IssuerState | undefined
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

const created = madeAt('issuers.created_at')
const text = sql<string>`(name || e'\\n' || email)`

const issuers = (db: Db) =>
  db
    .selectFrom('issuers')
    .select(['issuer_id', 'name', 'url', 'email', 'created_at', 'suspended_at', 'suspension_reason'])
    .select(['description', 'image_key', ...waitingColumns])
    .select(['approved_version', 'trusted_at', 'trusted_version', 'unlimited_mails_since'])

const listed = (db: Db, { state, after }: Wanted) =>
  issuers(db)
    .$if(state === 'waiting', (query) => query.where(isWaiting()))
    .$if(state === 'changed', (query) => query.where('trusted_at', 'is', null).where('trusted_version', 'is not', null))
    .$if(state === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(state === 'trusted', (query) => query.where('trusted_at', 'is not', null))
    .$if(state === 'unlimited', (query) => query.where('unlimited_mails_since', 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(created, 'issuer_id'), '<', tuple(asMadeAt(after?.createdAt ?? new Date(0)), after?.id ?? '')),
      ),
    )

const newest = <Output>(query: SelectQueryBuilder<Tables, 'issuers', Output>, limit: number) =>
  query.orderBy(created, 'desc').orderBy('issuer_id', 'desc').limit(limit)

/** How a page is found: without a part, near the top of the list, and wherever it is. */
export const issuerPlans = (db: Db, wanted: Wanted) => ({
  walk: newest(listed(db, wanted), wanted.limit),
  near: db
    .selectFrom(newest(listed(db, wanted), nearby).as('issuers'))
    .selectAll()
    .where(holdsPart(text, wanted.part))
    .orderBy(created, 'desc')
    .orderBy('issuer_id', 'desc')
    .limit(wanted.limit),
  all: db
    .with(
      (cte) => cte('issuers').materialized(),
      () => listed(db, wanted).where(findsPart(text, wanted.part)),
    )
    .selectFrom('issuers')
    .selectAll()
    .orderBy(created, 'desc')
    .orderBy('issuer_id', 'desc')
    .limit(wanted.limit),
})

/** Newest first. */
export const listIssuers = (db: Db, wanted: Wanted): Promise<OperatedIssuer[]> =>
  searchPage(wanted, issuerPlans(db, wanted))

export type OperatedIssuer = InferResult<ReturnType<typeof issuers>>[number]

export const findOperatedIssuer = (db: Db, issuerId: string): Promise<OperatedIssuer | undefined> =>
  issuers(db).where('issuer_id', '=', issuerId).executeTakeFirst()

/** Five owners of each, those who own it longest first. */
export const listOwners = async (db: Db, issuerIds: readonly string[]) => {
  const { rows } = await sql<{ issuer_id: string; id: string; name: string }>`
    select issuer_id, id, name from (
      select issuer_id, account_id as id, coalesce(nullif(trim(first_name || ' ' || last_name), ''),
          (select email from email_addresses where email_addresses.account_id = accounts.account_id and is_primary), '') as name,
        row_number() over (partition by issuer_id order by issuer_staff.created_at, account_id) as place
      from issuer_staff join accounts using (account_id)
      where issuer_id = any(${[...issuerIds]}::text[]) and role = 'owner'
    ) owners where place <= 5 order by issuer_id, place`.execute(db)
  return rows
}
