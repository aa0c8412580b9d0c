import { type Selectable, sql } from 'kysely'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { ClaimEntriesTable, ClaimsTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { isHomeOf } from '../oauth/index.ts'

export interface ClaimRow extends Selectable<ClaimsTable> {
  /** Places that are held no longer, and are given back as soon as somebody needs one. */
  overdue: number
  group_name: string | null
  /** What it was made or started with has access still. */
  has_home: boolean
}
export type EntryRow = Selectable<ClaimEntriesTable>

export const selectClaims = (db: Db) =>
  db
    .selectFrom('claims')
    .selectAll('claims')
    .select(
      sql<number>`(select count(*)::integer from claim_entries
        where claim_entries.claim_id = claims.claim_id and claim_entries.state = 'held' and held_until <= ${now()})`.as(
        'overdue',
      ),
    )
    .select(isHomeOf(db, 'claims').as('has_home'))
    .select((eb) =>
      eb.selectFrom('groups').select('name').whereRef('groups.group_id', '=', 'claims.group_id').as('group_name'),
    )

export const findClaim = (db: Db, { issuerSlug, claimId }: ClaimPath): Promise<ClaimRow | undefined> =>
  selectClaims(db).where('issuer_id', '=', issuerSlug).where('claims.claim_id', '=', claimId).executeTakeFirst()

/** Nobody else changes it before the transaction ends. */
export const lockClaim = (tx: Tx, claimId: string): Promise<ClaimRow | undefined> =>
  selectClaims(tx).where('claims.claim_id', '=', claimId).forNoKeyUpdate('claims').executeTakeFirst()

interface Part {
  badge: string | undefined
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

/** Newest first. */
export const listClaims = (db: Db, issuerId: string, { badge, after, limit }: Part): Promise<ClaimRow[]> => {
  let query = selectClaims(db).where('issuer_id', '=', issuerId)
  if (badge !== undefined) query = query.where('badge_id', '=', badge)
  if (after) {
    query = query.where(
      sql<boolean>`(claims.created_at, claims.claim_id) < (${after.createdAt}::timestamptz, ${after.id})`,
    )
  }
  return query.orderBy('claims.created_at', 'desc').orderBy('claims.claim_id', 'desc').limit(limit).execute()
}

/** A person's use of a claim, which nobody else changes before the transaction ends. */
export const lockEntry = (tx: Tx, claimId: string, email: string): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('claim_entries')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
