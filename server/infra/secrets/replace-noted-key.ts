import { sql } from 'kysely'
import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { MasterKey } from './secrets.ts'

/** Notes that the secrets are being locked with another master key; no server starts before `endReplacing`. */
export const beginReplacing = async (
  tx: Tx,
  { former, next }: { former: MasterKey; next: MasterKey },
): Promise<void> => {
  await tx.updateTable('master_key').set({ key_id: next.id, former_key_id: former.id, noted_at: sql`now()` }).execute()
}

/** Notes that all secrets are locked with the new key. */
export const endReplacing = async (db: Db): Promise<void> => {
  await db.updateTable('master_key').set({ former_key_id: null }).execute()
}
