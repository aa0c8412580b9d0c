import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

const stepSeconds = 300

/** Notes that somebody is signed in half-way, and answers what leads on from there. */
export const openStep = async (tx: Tx, accountId: string, scope: string): Promise<string> => {
  const step = newSecret('sf')
  await tx
    .insertInto('sign_in_steps')
    .values({ step_hash: hashSecret(step), account_id: accountId, scope, expires_at: inSeconds(stepSeconds) })
    .execute()
  return step
}

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
