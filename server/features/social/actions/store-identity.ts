import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import type { Identity } from '../providers/identity.ts'

/** Gives the identity to the account; undefined when some account has it already, this one or another. */
export const insertIdentity = async (tx: Tx, accountId: string, identity: Identity): Promise<string | undefined> => {
  const row = await tx
    .insertInto('social_accounts')
    .values({
      account_id: accountId,
      social_id: newId(),
      provider: identity.provider,
      subject: identity.subject,
      ...describe(identity),
      added_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('social_id')
    .executeTakeFirst()
  return row?.social_id
}

/** Takes over what the provider says now; answers whose the identity is. An address there never moves it. */
export const refreshIdentity = async (tx: Tx, identity: Identity): Promise<string | undefined> => {
  const row = await tx
    .updateTable('social_accounts')
    .set(describe(identity))
    .where('provider', '=', identity.provider)
    .where('subject', '=', identity.subject)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

const describe = ({ firstName, lastName, email, url }: Identity) => ({
  first_name: firstName,
  last_name: lastName,
  email: email ?? '',
  url,
})
