import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'

/** What the half-way sign-in was to become; it is over by this, unless the transaction is taken back. */
export const spendStep = async (tx: Tx, stepHash: Buffer): Promise<{ account_id: string; scope: string }> => {
  const held = await tx
    .deleteFrom('sign_in_steps')
    .where('step_hash', '=', stepHash)
    .where('expires_at', '>', now())
    .returning(['account_id', 'scope'])
    .executeTakeFirst()
  if (!held) throw refuse('second-factor.step')
  return held
}
