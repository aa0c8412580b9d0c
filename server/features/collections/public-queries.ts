import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { collectedRows, isShownToAll } from './collected-rows.ts'

export interface CollectionFacts {
  accountId: string
  collectionId: string
  name: string
  description: string
  /** Undefined while the collection is not published. */
  shareHash: string | undefined
  /** The badge whose picture stands for the collection, when it can be shown. */
  cover: string | undefined
  owner: { firstName: string; lastName: string }
  /** In the order their keeper gave them; removed, rejected, revoked and pending ones are not among them. */
  badges: { badgeId: string; kind: 'award' | 'imported'; description: string }[]
}

interface Row {
  account_id: string
  collection_id: string
  name: string
  description: string
  share_hash: string | null
  cover_badge_id: string | null
  first_name: string
  last_name: string
  badges: CollectionFacts['badges']
}

// One statement, so that what is read is the collection of one moment and never half of a change.
const listFacts = async (db: ReadDb, where: ReturnType<typeof sql>): Promise<CollectionFacts[]> => {
  const { rows } = await sql<Row>`
    select c.account_id, c.collection_id, c.name, c.description, c.share_hash, c.cover_badge_id,
      p.first_name, p.last_name,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'badgeId', e.badge_id,
          'kind', case when i.import_id is null then 'award' else 'imported' end,
          'description', e.description) order by e.position, e.badge_id)
        from ${collectedRows}
        where e.account_id = c.account_id and e.collection_id = c.collection_id and ${isShownToAll}
      ), '[]') as badges
    from collections c
    join accounts p on p.account_id = c.account_id
    where ${where}`.execute(db)
  return rows.map((row) => ({
    accountId: row.account_id,
    collectionId: row.collection_id,
    name: row.name,
    description: row.description,
    shareHash: row.share_hash ?? undefined,
    cover: row.badges.find(({ badgeId }) => badgeId === row.cover_badge_id)?.badgeId,
    owner: { firstName: row.first_name, lastName: row.last_name },
    badges: row.badges,
  }))
}

const findFacts = async (db: ReadDb, where: ReturnType<typeof sql>): Promise<CollectionFacts | undefined> =>
  (await listFacts(db, where))[0]

/** Of these collections of one account, in their order, those that are published. */
export const listPublishedOf = async (
  db: ReadDb,
  accountId: string,
  slugs: readonly string[],
): Promise<CollectionFacts[]> => {
  const found = await listFacts(
    db,
    sql`c.account_id = ${accountId} and c.share_hash is not null and c.collection_id = any(${[...slugs]}::text[])`,
  )
  return found.sort((one, other) => slugs.indexOf(one.collectionId) - slugs.indexOf(other.collectionId))
}

/** The collection that is published under the hash now; undefined for a hash that has ended. */
export const findPublishedCollection = async (db: ReadDb, shareHash: string): Promise<CollectionFacts | undefined> =>
  findFacts(
    db,
    sql`c.share_hash = ${shareHash} and (c.account_id, c.collection_id) in (
      select o.account_id, o.collection_id from collection_locations o where o.share_hash = ${shareHash})`,
  )

/** The same of a collection that may not be published, for a link its keeper made. */
export const findSharedCollection = async (
  db: Db,
  accountId: string,
  collectionId: string,
): Promise<CollectionFacts | undefined> =>
  findFacts(db, sql`c.account_id = ${accountId} and c.collection_id = ${collectionId}`)

/** The same by its slug, which does not end with the publication; undefined while it is not published. */
export const findPublishedBySlug = async (db: Db, collectionId: string): Promise<CollectionFacts | undefined> =>
  findFacts(
    db,
    sql`(c.account_id, c.collection_id, c.share_hash) in (
      select o.account_id, o.collection_id, o.share_hash from collection_locations o
      where o.collection_id = ${collectionId})`,
  )
