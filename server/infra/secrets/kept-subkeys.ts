import type { Db } from '../db/connections/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { MasterKey } from './secrets.ts'

/**
 * What is derived for these is in the database, or in letters, for longer than a master key may last: who wants no mail, the
 * links to say so, which requests were answered already, and codes that were printed.
 */
export const keptPurposes = ['refused mails', 'refusal links', 'request keys', 'claim codes'] as const

/** What a subkey that is kept is locked for. */
export const purposeOfKept = (purpose: string): string => `kept subkey ${purpose}`

/** The subkeys that are kept of an earlier master key, 32 bytes each, by purpose. */
export const readKeptSubkeys = async (db: Db, key: MasterKey): Promise<Map<string, Buffer>> => {
  const rows = await db.selectFrom('kept_subkeys').select(['purpose', 'sealed']).execute()
  return new Map(rows.map(({ purpose, sealed }) => [purpose, key.unwrap(sealed, purposeOfKept(purpose))]))
}

/** Keeps those of the former key for the next one; what is kept already stays. */
export const keepSubkeys = async (tx: Tx, { former, next }: { former: MasterKey; next: MasterKey }): Promise<void> => {
  const kept = keptPurposes.map((purpose) => ({
    purpose,
    sealed: next.wrap(former.derive(purpose), purposeOfKept(purpose)),
  }))
  await tx
    .insertInto('kept_subkeys')
    .values(kept)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
