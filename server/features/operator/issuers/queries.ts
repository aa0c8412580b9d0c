import { sql } from 'kysely'
import type { Db } from '#infra/db/connect.ts'

interface Wanted {
  /** A part of the name or the address; empty for all. */
  part: string
  onlyWaiting?: boolean
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
export const listIssuers = (db: Db, { part, onlyWaiting, after, limit }: Wanted) =>
  issuers(db)
    .$if(part !== '', (query) =>
      query.where(({ or }) =>
        or([
          sql<boolean>`position(lower(${part}) in lower(name)) > 0`,
          sql<boolean>`position(lower(${part}) in email) > 0`,
        ]),
      ),
    )
    .$if(onlyWaiting === true, (query) => query.where('awaits_approval_since', 'is not', null))
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
