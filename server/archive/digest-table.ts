import type { Session } from '#infra/db/connections/session.ts'
import { createRowDigest } from './digest-rows.ts'
import { nameTable } from './list-tables.ts'
import type { ArchivedTable } from './manifest.ts'

/** How many rows a table has, and what those columns of them add up to. */
export async function digestTable(session: Session, table: ArchivedTable): Promise<{ rows: number; digest: string }> {
  const digest = createRowDigest()
  const names = nameTable(table)
  for await (const rows of session.copyOut(`copy (select ${names.list} from ${names.table}) to stdout`)) {
    for (const row of rows) digest.add(row)
  }
  return digest.finish()
}
