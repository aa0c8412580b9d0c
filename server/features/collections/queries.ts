import { sql } from 'kysely'
import type { Collected } from '#contracts/backpack/collections.ts'
import { collectionMaximum } from '#contracts/fields/limits.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { collectedRows, isShownToKeeper } from './collected-rows.ts'

export interface CollectionKey {
  accountId: string
  collectionId: string
}

export interface CollectionRow {
  collection_id: string
  name: string
  description: string
  share_hash: string | null
  cover_badge_id: string | null
  created_at: Date
  /** Those that are shown to their keeper now. */
  badges: Collected[]
}

// One statement, so that what is read is the state of one moment and never half of a change.
const selectCollections = async (db: Db, where: ReturnType<typeof sql>): Promise<CollectionRow[]> => {
  const { rows } = await sql<CollectionRow>`
    select c.collection_id, c.name, c.description, c.share_hash, c.cover_badge_id, c.created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', e.badge_id, 'description', e.description)
          order by e.position, e.badge_id)
        from ${collectedRows}
        where e.account_id = c.account_id and e.collection_id = c.collection_id and ${isShownToKeeper}
      ), '[]') as badges
    from collections c
    where ${where}
    order by c.created_at desc, c.collection_id desc
    limit ${collectionMaximum}`.execute(db)
  return rows
}

/** Newest first. */
export const listCollections = (db: Db, accountId: string): Promise<CollectionRow[]> =>
  selectCollections(db, sql`c.account_id = ${accountId}`)

export const findCollection = async (
  db: Db,
  { accountId, collectionId }: CollectionKey,
): Promise<CollectionRow | undefined> =>
  (await selectCollections(db, sql`c.account_id = ${accountId} and c.collection_id = ${collectionId}`))[0]

export interface CollectedRow {
  badge_id: string
  position: number
  description: string
  is_shown: boolean
}

/** All rows of a collection in their order, those too whose badge cannot be shown now. */
export const listCollectedRows = async (
  db: Db,
  { accountId, collectionId }: CollectionKey,
): Promise<CollectedRow[]> => {
  const { rows } = await sql<CollectedRow>`
    select e.badge_id, e.position, e.description, ${isShownToKeeper} as is_shown
    from ${collectedRows}
    where e.account_id = ${accountId} and e.collection_id = ${collectionId}
    order by e.position, e.badge_id`.execute(db)
  return rows
}

export const countCollections = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** How many badges lie in all collections of the account, and how many characters are said of them. */
export const measureCollected = (db: Db, accountId: string): Promise<{ badges: number; characters: number }> =>
  db
    .selectFrom('collection_badges')
    .select((eb) => eb.fn.countAll<number>().as('badges'))
    .select(sql<number>`coalesce(sum(length(description)), 0)::integer`.as('characters'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
