import { sql } from 'kysely'
import { importMaximum, restoreDays } from '#contracts/fields/limits.ts'
import { config } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

/** The file of a badge from elsewhere that is to come into the backpack. */
export interface Incoming {
  identityHash: Buffer
  bytes: number
  /** Its file lies here already, as that of a badge that is put back. */
  isStored: boolean
}

/**
 * Refuses one badge from elsewhere too many, by number or by the bytes of the files. What was removed lately makes room,
 * but it can be put back and so still lies there: all together may take twice as much. Right only while the account is
 * locked.
 */
export const requireQuota = async (
  db: Db,
  accountId: string,
  { identityHash, bytes, isStored }: Incoming,
): Promise<void> => {
  const { importedBytes } = config()
  const { kept, keptBytes, storedBytes } = await measureImports(db, accountId, identityHash)
  if (kept >= importMaximum) throw refuse('import.limit')
  if (keptBytes + bytes > importedBytes) throw refuse('import.room')
  if (!isStored && storedBytes + bytes > 2 * importedBytes) throw refuse('import.room', { sentence: removedText })
}

interface Measure {
  kept: number
  keptBytes: number
  storedBytes: number
}

async function measureImports(db: Db, accountId: string, except: Buffer): Promise<Measure> {
  const { rows } = await sql<Measure>`
    select count(*) filter (where i.removed_at is null)::int as kept,
      coalesce(sum(f.byte_length) filter (where i.removed_at is null), 0)::float8 as "keptBytes",
      coalesce(sum(f.byte_length), 0)::float8 as "storedBytes"
    from imported_badges i join blobs f on f.blob_key = i.original_key
    where i.account_id = ${accountId} and i.identity_hash <> ${except}`.execute(db)
  return rows[0] ?? { kept: 0, keptBytes: 0, storedBytes: 0 }
}

const removedText = makeMessage('backpack.removed-room', { count: restoreDays })
