import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Identity } from './identity.ts'
import { queueNotice } from './mail.ts'
import { findHolder, lockAccount } from './queries.ts'
import { insertIdentity } from './store-identity.ts'

/** Links the identity to the account; answers its id there, or undefined when somebody else has it. */
export const linkIdentity = (accountId: string, identity: Identity, label: string): Promise<string | undefined> =>
  transaction(db(), async (tx) => {
    if (!(await lockAccount(tx, accountId))) return undefined
    const socialId = await insertIdentity(tx, accountId, identity)
    if (socialId) {
      await queueNotice(tx, accountId, 'linked', label)
      return socialId
    }
    const holder = await findHolder(tx, identity.provider, identity.subject)
    return holder?.account_id === accountId ? holder.social_id : undefined
  })
