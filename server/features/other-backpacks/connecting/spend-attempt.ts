import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { hostEndpoints } from '../calls/read-description.ts'
import { attemptVerifier } from '../calls/secrets.ts'
import { type HostRow, requireHost } from '../queries.ts'

export interface Attempt {
  accountId: string
  stateHash: Buffer
  host: HostRow
  verifier: string
  /** What was asked for. */
  scope: string
}

/** The attempt that comes back, spent by this; undefined when it is not this browser's, over, or its sign-in has ended. */
export const spendAttempt = async (state: string, browserHash: Buffer): Promise<Attempt | undefined> => {
  const stateHash = hashSecret(state)
  const row = await db()
    .updateTable('other_backpack_attempts')
    .set({ used_at: now() })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('token_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['account_id', 'host_id', 'sealed', 'scope'])
    .executeTakeFirst()
  if (!row) return undefined
  const host = await requireHost(db(), row.host_id)
  return {
    accountId: row.account_id,
    stateHash,
    host,
    scope: row.scope ?? hostEndpoints.parse(host.endpoints).scopes.join(' '),
    verifier: attemptVerifier.open(stateHash, row.sealed),
  }
}

/** Whether the sign-in that began the attempt still stands; held until the transaction ends. */
export const isAttemptOpen = async (tx: Tx, { stateHash }: Pick<Attempt, 'stateHash'>): Promise<boolean> => {
  const row = await tx
    .selectFrom('other_backpack_attempts')
    .select('state_hash')
    .where('state_hash', '=', stateHash)
    .where('token_hash', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
