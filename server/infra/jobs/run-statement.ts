import { CompiledQuery } from 'kysely'
import type { Db } from '../db/connections/connect.ts'

/** The schema of the database that jobs are kept in; its tables stand in create-tables.ts. */
export const schema = 'jobs'

/** Runs one statement of ours and answers its rows. */
export async function runStatement<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/**
 * The condition that a job is of one of these queues, written out. Given as values, PostgreSQL would lock and open the parts
 * of all queues each time, with their indexes, before it finds which it needs.
 */
export const isOfQueue = (...names: readonly string[]): string =>
  `job.name in (${names.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')})`
