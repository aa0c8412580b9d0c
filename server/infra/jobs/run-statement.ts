import { CompiledQuery } from 'kysely'
import type { Db } from '../db/connections/connect.ts'

/** The schema of the database that jobs are kept in; its tables stand in create-tables.ts. */
export const schema = 'jobs'

/** Runs one statement of ours and answers its rows. */
export async function runStatement<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
