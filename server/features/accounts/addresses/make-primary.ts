import { sql } from 'kysely'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { dropResets } from '../end-access.ts'
import { primaryChangedMail } from '../mail/addresses.ts'
import { findEmailByAddress, findPrimaryAddress } from '../queries.ts'
import { lockAccount } from './lock-address.ts'

export const makePrimary = (actor: Actor, email: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await lockAccount(tx, actor.accountId)
    await setPrimary(tx, actor, email)
  })

/**
 * As makePrimary, on a locked account; nothing changes when the address is not proven. The address that was the primary
 * one is told, in case somebody else did this.
 */
export const setPrimary = async (tx: Tx, actor: Actor, email: string): Promise<void> => {
  const { accountId } = actor
  const row = await findEmailByAddress(tx, accountId, email)
  if (!row?.verified_at || row.is_primary) return
  requireConfirmed(actor)
  const earlier = await findPrimaryAddress(tx, accountId)
  await tx
    .updateTable('email_addresses')
    .set({ is_primary: sql<boolean>`email = ${email}` })
    .where('account_id', '=', accountId)
    .execute()
  await dropResets(tx, accountId)
  if (!earlier) return
  const letter = await writeFor(tx, { to: earlier, sender: accountId }, () => primaryChangedMail(email))
  await queueMail(tx, { kind: 'primary-changed', to: earlier, ...letter })
}
