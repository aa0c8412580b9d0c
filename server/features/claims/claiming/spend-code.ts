import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { isHomeOf } from '../../oauth/index.ts'
import { heldSeconds } from '../states.ts'

/**
 * Keeps a code for the entry of a person, for as long as a place is held unless it is said until when; asked again it is not kept for longer. Of two who
 * type the same one, one gets it. A code that an entry had before is free.
 */
export const keepCode = async (
  tx: Tx,
  entryId: string,
  hash: Buffer,
  until: Date = inSeconds(heldSeconds),
): Promise<void> => {
  await releaseCode(tx, entryId, hash)
  const { numUpdatedRows } = await tx
    .updateTable('claim_codes')
    .set((eb) => ({
      entry_id: entryId,
      kept_until: eb
        .case()
        .when(eb.and([eb('entry_id', '=', entryId), eb('kept_until', '>', now())]))
        .then(eb.ref('kept_until'))
        .else(until)
        .end(),
    }))
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where(isHomeOf(tx, 'claim_codes'))
    .where(({ eb, or }) =>
      or([eb('entry_id', 'is', null), eb('entry_id', '=', entryId), eb('kept_until', '<=', now())]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('claim.used')
}

/** Uses up the code that was brought along, or else the one that waited for the entry, if nobody else has brought it since. */
export const spendCode = async (tx: Tx, entryId: string, hash: Buffer | undefined): Promise<void> => {
  if (hash) await keepCode(tx, entryId, hash)
  const { numUpdatedRows } = await tx
    .updateTable('claim_codes')
    .set({ used_at: now() })
    .where('entry_id', '=', entryId)
    .where('used_at', 'is', null)
    .where(isHomeOf(tx, 'claim_codes'))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('claim.used')
}

/** Lets the code that waits for an entry be used by somebody else, unless it is this one. */
export const releaseCode = async (tx: Tx, entryId: string, but?: Buffer): Promise<void> => {
  let query = tx
    .updateTable('claim_codes')
    .set({ entry_id: null, kept_until: null })
    .where('entry_id', '=', entryId)
    .where('used_at', 'is', null)
  if (but) query = query.where('code_hash', '!=', but)
  await query.execute()
}

/** Uses up the code that waits for an entry, if one does: staff may have made it void and say yes all the same. */
export const spendKeptCode = async (tx: Tx, entryId: string): Promise<void> => {
  await tx
    .updateTable('claim_codes')
    .set({ used_at: now() })
    .where('entry_id', '=', entryId)
    .where('used_at', 'is', null)
    .execute()
}

/** Keeps the code that waits for an entry, until the moment or for as long as it takes; throws where it is gone. */
export const keepCodeOn = async (tx: Tx, entryId: string, until: Date | 'infinity'): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('claim_codes')
    .set({ kept_until: sql<Date>`${until}::timestamptz` })
    .where('entry_id', '=', entryId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('claim.used')
}
