import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'
import type { Tables } from '../db/schema/tables.ts'
import { portions, type Step } from './sweep.ts'

/**
 * Drops at most so many rows, found by their key, of which `hasEnded` is true when it is asked; answers how many. Rows that
 * somebody else holds at the moment are left, and one that was prolonged meanwhile stays.
 */
export const deleteEnded = async <Table extends keyof Tables>(
  db: Db,
  table: Table,
  key: keyof Tables[Table] & string,
  hasEnded: RawBuilder<boolean>,
  most: number,
): Promise<number> => {
  // The keys come first, as a list: however the planner reckons, each is then looked up in its index.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
      select ${sql.ref(`${table}.${key}`)} from ${sql.table(table)} where ${hasEnded} limit ${most} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows)
}

/** As a step of a sweep, portion by portion. `hasEnded` needs an index that finds such rows alone. */
export const dropEnded = <Table extends keyof Tables>(
  table: Table,
  key: keyof Tables[Table] & string,
  hasEnded: () => RawBuilder<boolean>,
  most?: number,
): Step => portions((tx, count) => deleteEnded(tx, table, key, hasEnded(), count), most)
