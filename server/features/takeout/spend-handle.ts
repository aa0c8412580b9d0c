import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

export const exportPurpose = 'export'

/** Whose download the handle opens; of two calls at once exactly one gets it. */
export const spendHandle = async (handle: string): Promise<string> => {
  const row = await db()
    .updateTable('one_time_handles')
    .set({ used_at: now() })
    .where('handle_hash', '=', hashSecret(handle))
    .where('purpose', '=', exportPurpose)
    .where('token_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('account_id')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.account_id
}
