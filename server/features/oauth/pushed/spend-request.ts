import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'

/** A request that was sent ahead leads to one code; of two answers at once one comes too late. */
export const spendRequest = async (tx: Tx, hash: Buffer): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('pushed_requests')
    .where('request_hash', '=', hash)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('oauth.pushed')
}
