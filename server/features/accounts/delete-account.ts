import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { forgetMailsTo } from '#infra/mail/forget-letters.ts'
import { queueMail } from '#infra/mail/outbox.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { lockAccount, lockAddresses } from './addresses/lock-address.ts'
import { dropAccounts } from './drop-accounts.ts'
import { goodbyeMail } from './mail/sign-up.ts'
import { findPrimaryAddress, listEmailsOf } from './queries.ts'

const lastAccount = makeMessage('account.last-account')

/** Deletes the account and all that is its alone. Awards stay with their issuers and wait for whoever proves the address. */
export const deleteAccount = async (actor: Actor): Promise<void> => {
  requireConfirmed(actor)
  await transaction(db(), async (tx) => {
    const { accountId } = actor
    // An award that is on its way to one of the addresses would otherwise find the account gone under it. Addresses come
    // before the account, as everywhere; the second round finds one that was added in between.
    await lockAddressesOf(tx, accountId)
    if (!(await lockAccount(tx, accountId))) throw notFound()
    await lockAddressesOf(tx, accountId)
    await handOverSetup(tx, accountId)
    const primary = await findPrimaryAddress(tx, accountId)
    await forgetMailsTo(
      tx,
      (await listEmailsOf(tx, accountId)).filter(({ verified_at }) => verified_at).map(({ email }) => email),
    )
    if (primary) {
      const letter = await writeFor(tx, { to: primary, sender: accountId }, goodbyeMail)
      await queueMail(tx, { kind: 'account-deleted', to: primary, ...letter })
    }
    await dropAccounts(tx, [accountId])
    noteAction(tx, actor, { verb: 'account.deleted', subject: { kind: 'account', id: accountId } })
  })
}

async function lockAddressesOf(tx: Tx, accountId: string): Promise<void> {
  await lockAddresses(
    tx,
    (await listEmailsOf(tx, accountId)).map(({ email }) => email),
  )
}

/** The server goes on knowing that somebody is here; what the operator alone may do is not handed over with it. */
async function handOverSetup(tx: Tx, accountId: string): Promise<void> {
  const setup = await tx.selectFrom('setup').select('account_id').forUpdate().executeTakeFirst()
  if (setup?.account_id !== accountId) return
  const next = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '!=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('verified_emails')
          .select('email')
          .whereRef('verified_emails.account_id', '=', 'accounts.account_id'),
      ),
    )
    .orderBy('is_operator', 'desc')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) throw refuse('account.last-owner', { sentence: lastAccount })
  await tx.updateTable('setup').set({ account_id: next.account_id }).execute()
}
