import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'

/** Where the things of a feed are kept. */
export interface FeedTable {
  table: 'issuers' | 'badge_classes' | 'awards'
  id: 'issuer_id' | 'badge_id' | 'award_id'
}

export interface Place {
  direction: 'next' | 'prev'
  updatedAt: Date
  id: string
}

export interface Changed {
  id: string
  updated_at: Date
}

interface Part {
  since: Date
  /** Not included. */
  until: Date
  place: Place | undefined
  limit: number
}

/**
 * What has changed in the issuers of the account, in the order of the change; backwards pages come in the order they are
 * read. Each issuer is looked up in its own index, so that no more than a page is read of any.
 */
export const listChanged = async (
  db: Db,
  accountId: string,
  { table, id }: FeedTable,
  { since, until, place, limit }: Part,
): Promise<Changed[]> => {
  const isBackwards = place?.direction === 'prev'
  const order = isBackwards ? sql`desc` : sql`asc`
  const sign = isBackwards ? sql`<` : sql`>`
  const from = place
    ? sql`and (thing.updated_at, thing.${sql.ref(id)}) ${sign} (${place.updatedAt}::timestamptz, ${place.id}::text)`
    : sql``
  const { rows } = await sql<Changed>`
    select page.id, page.updated_at
    from issuer_staff cross join lateral (
      select thing.${sql.ref(id)} as id, thing.updated_at
      from ${sql.table(table)} as thing
      where thing.issuer_id = issuer_staff.issuer_id
        and thing.updated_at >= ${since}::timestamptz and thing.updated_at < ${until}::timestamptz ${from}
      order by thing.updated_at ${order}, thing.${sql.ref(id)} ${order}
      limit ${limit}
    ) as page
    where issuer_staff.account_id = ${accountId}
    order by page.updated_at ${order}, page.id ${order}
    limit ${limit}`.execute(db)
  return rows
}
