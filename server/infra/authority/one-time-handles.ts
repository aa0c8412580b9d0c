import { sql } from 'kysely'
import { inSeconds, now } from '../clock.ts'
import { db } from '../context.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { Actor } from '../http/actor.ts'
import { dropEnded } from '../sweeps/drop-ended.ts'
import { begunBy } from './begun-by.ts'

/** Stands in an address for the token of whoever asked for it: by its hash, and for one purpose. */
interface Handle {
  hash: Buffer
  purpose: string
}

/** Keeps a handle, which is good once, for so many seconds and while the sign-in that asks for it lives. */
export const keepHandle = async (actor: Actor, { hash, purpose }: Handle, seconds: number): Promise<void> => {
  await transaction(db(), (tx) =>
    tx
      .insertInto('one_time_handles')
      .values({
        handle_hash: hash,
        purpose,
        account_id: actor.accountId,
        token_hash: begunBy(actor),
        expires_at: inSeconds(seconds),
      })
      .execute(),
  )
}

/** Whose the handle is, and the sign-in that asked for it; undefined for one that is spent, or over. Of two calls at once one gets it. */
export const takeHandle = async ({
  hash,
  purpose,
}: Handle): Promise<{ accountId: string; tokenHash: Buffer } | undefined> => {
  const row = await db()
    .updateTable('one_time_handles')
    .set({ used_at: now() })
    .where('handle_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('token_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['account_id', 'token_hash'])
    .executeTakeFirst()
  return row?.token_hash ? { accountId: row.account_id, tokenHash: row.token_hash } : undefined
}

/** Ends the handles of an account whose purpose begins so. */
export const dropHandles = async (tx: Tx, accountId: string, purpose: string): Promise<void> => {
  await tx
    .deleteFrom('one_time_handles')
    .where('account_id', '=', accountId)
    .where('purpose', 'like', `${purpose}%`)
    .execute()
}

/** Drops handles that open nothing any more. */
export const dropEndedHandles = dropEnded('one_time_handles', 'handle_hash', () => sql<boolean>`expires_at <= ${now()}`)
