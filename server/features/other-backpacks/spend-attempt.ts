import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets.ts'
import { type HostRow, requireHost } from './queries.ts'
import { hostEndpoints } from './read-description.ts'
import { openVerifier } from './secrets.ts'

export interface Attempt {
  accountId: string
  host: HostRow
  verifier: string
  /** What was asked for. */
  scope: string
}

/** The attempt that comes back, spent by this; undefined when it is not this browser's, or over. */
export const spendAttempt = async (state: string, browserHash: Buffer): Promise<Attempt | undefined> => {
  const stateHash = hashSecret(state)
  const row = await db()
    .updateTable('other_backpack_attempts')
    .set({ used_at: now() })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['account_id', 'host_id', 'sealed', 'scope'])
    .executeTakeFirst()
  if (!row) return undefined
  const host = await requireHost(db(), row.host_id)
  return {
    accountId: row.account_id,
    host,
    scope: row.scope ?? hostEndpoints.parse(host.endpoints).scopes.join(' '),
    verifier: openVerifier(row.sealed, stateHash),
  }
}
