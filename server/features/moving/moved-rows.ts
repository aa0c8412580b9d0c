import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { MovedRowsTable, OldAddressesTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'

export type MovedKind = MovedRowsTable['kind']
type AddressKind = OldAddressesTable['kind']

/** The ids here of everything of that kind that has come from the source, by the ids there. */
export const listMoved = async (db: Db, source: string, kind: MovedKind): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('moved_rows')
    .select(['source_id', 'new_id'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ source_id, new_id }) => [source_id, new_id]))
}

/** Notes what came over, in the transaction that writes it: of two migrations at once one fails and can be run again. */
export const markMoved = async (
  tx: Tx,
  { source, kind }: { source: string; kind: MovedKind },
  ids: readonly (readonly [sourceId: string, newId: string])[],
): Promise<void> => {
  await sql`
    insert into moved_rows (source, kind, source_id, new_id, moved_at)
    select ${source}, ${kind}, source_id, new_id, ${now()}::timestamptz
    from unnest(${ids.map(([id]) => id)}::text[], ${ids.map(([, id]) => id)}::text[]) as moved (source_id, new_id)`.execute(
    tx,
  )
}

/** Lets old names lead to what they were names of. A name that leads somewhere already goes on leading there. */
export const putOldAddresses = async (
  tx: Tx,
  kind: AddressKind,
  names: readonly (readonly [slug: string, newId: string])[],
): Promise<void> => {
  const real = names.filter(([slug, newId]) => slug !== newId)
  if (real.length === 0) return
  await sql`
    insert into old_addresses (kind, slug, new_id)
    select ${kind}, slug, new_id
    from unnest(${real.map(([slug]) => slug)}::text[], ${real.map(([, id]) => id)}::text[]) as old (slug, new_id)
    on conflict do nothing`.execute(tx)
}
