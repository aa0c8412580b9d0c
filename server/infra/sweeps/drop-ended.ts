import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/schema/tables.ts'
import { portions, type Step } from './sweep.ts'

/**
 * Drops the rows of which `hasEnded` is true when it is asked, in portions by their key. Rows that somebody else holds at the moment are left for the
 * next time, and one that was prolonged meanwhile stays. `hasEnded` needs an index that finds such rows alone.
 */
export const dropEnded = <Table extends keyof Tables>(
  table: Table,
  key: keyof Tables[Table] & string,
  hasEnded: () => RawBuilder<boolean>,
  most?: number,
): Step =>
  portions(async (tx, count) => {
    // The keys come first, as a list: however the planner reckons, each is then looked up in its index.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
        select ${sql.ref(`${table}.${key}`)} from ${sql.table(table)} where ${hasEnded()} limit ${count} for update skip locked
      ))`.execute(tx)
    return Number(numAffectedRows)
  }, most)
