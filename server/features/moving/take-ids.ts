import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { newId } from '#infra/ids.ts'

const publicId = /^[\w-]{1,64}$/

const taken = {
  account: sql`select account_id as id from accounts`,
  issuer: sql`select issuer_id as id from issuers`,
  'badge-class': sql`select badge_id as id from badge_locations`,
  // Awards and badges from elsewhere share their addresses.
  award: sql`select award_id as id from award_locations union all select import_id from import_locations`,
  collection: sql`select collection_id as id from collections`,
}

/** The ids that these may have here: those they had, where they can stand in an address and nothing else has them. */
export const takeIds = async (
  db: Db,
  kind: keyof typeof taken,
  wanted: readonly string[],
): Promise<(id: string) => string> => {
  const { rows } = await sql<{ id: string }>`
    select id from (${taken[kind]}) as there where id = any(${[...wanted]}::text[])`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  const given = new Map(wanted.map((id) => [id, publicId.test(id) && !there.has(id) ? id : newId()]))
  return (id) => given.get(id) ?? newId()
}
