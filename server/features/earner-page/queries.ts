import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { isAccepted, isProvenCopy, joinShown } from '../backpack/index.ts'

/** The page of the account as it was saved last. */
export const findPage = (db: ReadDb, accountId: string) =>
  db.selectFrom('earner_pages').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

export interface HeldAddress {
  address: string
  /** Null of the one that counts. */
  held_until: Date | null
}

/** All that are the account's: the one that counts, then those it gave up, the latest first. */
export const listAddresses = async (db: Db, accountId: string): Promise<HeldAddress[]> => {
  const { rows } = await sql<HeldAddress>`
    select address, held_until from earner_addresses
    where account_id = ${accountId} and address is not null and (held_until is null or held_until > ${now()})
    order by held_until desc nulls first, address`.execute(db)
  return rows
}

/** Of these badges, in their order, those that the account has accepted and anybody may see. */
export const listShowable = async (db: ReadDb, accountId: string, badgeIds: readonly string[]): Promise<Kinded[]> => {
  if (badgeIds.length === 0) return []
  const { rows } = await sql<{ badge_id: string; is_award: boolean }>`
    select asked.badge_id, a.award_id is not null as is_award
    from unnest(${[...badgeIds]}::text[]) with ordinality as asked (badge_id, place)
    ${joinShown({ account: sql`${accountId}`, badge: sql`asked.badge_id`, award: isAccepted, copy: isProvenCopy })}
    where a.award_id is not null or i.import_id is not null
    order by asked.place`.execute(db)
  return rows.map(({ badge_id, is_award }) => ({ badgeId: badge_id, kind: is_award ? 'award' : 'imported' }))
}

export interface Kinded {
  badgeId: string
  kind: 'award' | 'imported'
}

/** Of these collections, in their order, those of the account that are published. */
export const listPublished = async (db: Db, accountId: string, slugs: readonly string[]): Promise<string[]> => {
  if (slugs.length === 0) return []
  const { rows } = await sql<{ collection_id: string }>`
    select c.collection_id from collections c
    where c.account_id = ${accountId} and c.collection_id = any(${[...slugs]}::text[]) and c.share_hash is not null
    order by array_position(${[...slugs]}::text[], c.collection_id)`.execute(db)
  return rows.map(({ collection_id }) => collection_id)
}
