import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { queueNotice } from '../mail.ts'
import type { Identity } from '../providers/identity.ts'
import { findHolder, hasAttempt, lockAccount } from '../queries.ts'
import { insertIdentity } from './store-identity.ts'

export type LinkOutcome = { kind: 'linked'; socialId: string } | { kind: 'taken' } | { kind: 'ended' }

/**
 * Links the identity to the account. Nothing comes of an attempt that is gone: all sign-ins were ended, or the password
 * was changed, while the person was at the provider.
 */
export const linkIdentity = (
  { accountId, state }: { accountId: string; state: string },
  identity: Identity,
  label: string,
): Promise<LinkOutcome> =>
  transaction(db(), async (tx) => {
    if (!(await lockAccount(tx, accountId)) || !(await hasAttempt(tx, accountId, state))) return { kind: 'ended' }
    const socialId = await insertIdentity(tx, accountId, identity)
    if (socialId) {
      await queueNotice(tx, accountId, 'linked', label)
      return { kind: 'linked', socialId }
    }
    const holder = await findHolder(tx, identity.provider, identity.subject)
    return holder?.account_id === accountId ? { kind: 'linked', socialId: holder.social_id } : { kind: 'taken' }
  })
