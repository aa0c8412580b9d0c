import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { rebuildStatusList, type StatusPlace } from './status-lists.ts'

/** As revokeStatusEntry, for many: each list is signed once, in the order of their numbers. */
export const revokeStatusEntries = async (tx: Tx, issuerId: string, entries: readonly StatusPlace[]): Promise<void> => {
  const lists = entries.map((entry) => entry.listNumber)
  const places = entries.map((entry) => entry.index)
  await sql`
    update status_entries set revoked = true
    from unnest(${lists}::int[], ${places}::int[]) as gone (list_number, status_index)
    where issuer_id = ${issuerId} and status_entries.list_number = gone.list_number
      and status_entries.status_index = gone.status_index`.execute(tx)
  for (const listNumber of [...new Set(lists)].sort((a, b) => a - b)) await rebuildStatusList(tx, issuerId, listNumber)
}
