import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './schema/tables.ts'
import type { Tx } from './transaction.ts'

/** Waits for whoever changes the row, and keeps it as it is until the transaction ends; what refers to it may be added. */
export const lockRow = async (tx: Tx, table: keyof Tables, key: Readonly<Record<string, string>>): Promise<void> => {
  const conditions = Object.entries(key).map(
    ([column, value]): RawBuilder<unknown> => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`select from ${sql.table(table)} where ${sql.join([sql`true`, ...conditions], sql` and `)} for no key update`.execute(
    tx,
  )
}
