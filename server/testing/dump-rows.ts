import { sql } from 'kysely'
import { context } from '#infra/context.ts'

/** Every row of every table as text, what lies in it as bytes too; by the name of the table. */
export const dumpRows = async (): Promise<Map<string, string>> => {
  const { db } = context()
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'jobs')`.execute(db)
  const dump = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select row::text from ${sql.raw(name)} as row`.execute(db)
    const text = rows.map(({ row }) => row).join('\n')
    dump.set(
      name,
      text.replace(/\\+x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1')),
    )
  }
  return dump
}
