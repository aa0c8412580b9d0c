import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { context } from '#infra/context.ts'
import type { Tables } from '#infra/db/schema/tables.ts'

/** Vacuums until every block of the tables is marked, which what runs in another transaction at that moment can prevent. */
export const vacuum = async (...tables: (keyof Tables)[]): Promise<void> => {
  for (const table of tables) {
    for (;;) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(context().db)
      const { rows } = await sql<{ marked: boolean }>`
        select relallvisible = relpages as marked from pg_class where oid = ${table}::regclass`.execute(context().db)
      if (rows[0]?.marked) break
      await setTimeout(200)
    }
  }
}
