import { sql } from 'kysely'
import type { IssuerState } from '#contracts/operator-issuers.ts'
import type { Db } from '#infra/db/connect.ts'

interface Wanted {
  /** A part of the name or the address; empty for all. */
  part: string
  state?: IssuerState | undefined
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

const created = sql<Date>`date_trunc('milliseconds', issuers.created_at)`

const issuers = (db: Db) =>
  db
    .selectFrom('issuers')
    .select(['issuer_id', 'name', 'url', 'email', 'created_at', 'suspended_at', 'suspension_reason'])
    .select(['awaits_approval_since', 'trusted_at'])

/** Newest first. */
export const listIssuers = (db: Db, { part, state, after, limit }: Wanted) =>
  issuers(db)
    .$if(part !== '', (query) =>
      query.where(({ or }) =>
        or([
          sql<boolean>`position(lower(${part}) in lower(name)) > 0`,
          sql<boolean>`position(lower(${part}) in email) > 0`,
        ]),
      ),
    )
    .$if(state === 'waiting', (query) => query.where('awaits_approval_since', 'is not', null))
    .$if(state === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(state === 'trusted', (query) => query.where('trusted_at', 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(created, 'issuer_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy(created, 'desc')
    .orderBy('issuer_id', 'desc')
    .limit(limit)
    .execute()

export type IssuerRow = Awaited<ReturnType<typeof listIssuers>>[number]

export const findIssuer = (db: Db, issuerId: string): Promise<IssuerRow | undefined> =>
  issuers(db).where('issuer_id', '=', issuerId).executeTakeFirst()

/** Five owners of each, those who own it longest first. */
export const listOwners = async (db: Db, issuerIds: readonly string[]) => {
  const { rows } = await sql<{ issuer_id: string; id: string; name: string }>`
    select issuer_id, id, name from (
      select issuer_id, account_id as id, trim(first_name || ' ' || last_name) as name,
        row_number() over (partition by issuer_id order by issuer_staff.created_at, account_id) as place
      from issuer_staff join accounts using (account_id)
      where issuer_id = any(${[...issuerIds]}::text[]) and role = 'owner'
    ) owners where place <= 5 order by issuer_id, place`.execute(db)
  return rows
}
