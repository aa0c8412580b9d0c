import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { findKept } from '../queries.ts'

/** AppError `import.duplicate`, with the badge that is there, when the account keeps this one already. */
export const refuseDuplicate = async (db: Db, accountId: string, identityHash: Buffer): Promise<void> => {
  const badge = await findKept(db, accountId, identityHash)
  if (badge !== undefined) throw duplicateOf(badge)
}

export const duplicateOf = (badge: string) => refuse('import.duplicate', { more: { badge } })
