import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { type AttemptSecrets, attemptSecrets } from '../attempt-secrets.ts'
import type { KnownProvider } from '../providers/open-provider.ts'
import { trustedHash } from '../providers/trusted-hash.ts'

export interface Attempt {
  state: string
  secrets: AttemptSecrets
  accountId: string | null
  scope: string
  source: string | null
}

/**
 * The attempt that comes back, spent by this; undefined when it is not this browser's, not this provider's as it is set now, or
 * over.
 */
export const spendAttempt = async (
  provider: KnownProvider,
  state: string,
  browserHash: Buffer,
): Promise<Attempt | undefined> => {
  const stateHash = hashSecret(state)
  const row = await db()
    .updateTable('social_attempts')
    .set({ used_at: now() })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider.slug)
    .where('trusted_hash', '=', trustedHash(provider))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['sealed', 'account_id', 'scope', 'source'])
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed, account_id: accountId, scope, source } = row
  return { state, secrets: attemptSecrets.open(stateHash, sealed), accountId, scope, source }
}
