import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import {
  findEmailByAddress,
  insertEmail,
  lockAccounts,
  lockAddress,
  requireVerifiedAccount,
  verifyEmail,
} from '../accounts/index.ts'
import { keepAward } from '../backpack/index.ts'
import { findKeepLink } from './find-keep-link.ts'
import { requireOpen, spendLink } from './spend-link.ts'

/**
 * Adds the address that the mail went to, proven by the secret that only its reader has, to the account that is signed in,
 * and accepts the award. As wherever an address is added it takes a fresh sign-in, because a new password can be mailed to it;
 * and an account that has proven an address before, because else it may be a stranger's.
 */
export const joinByLink = async (actor: Actor, token: string): Promise<{ award_id: string }> => {
  const { accountId } = actor
  requireConfirmed(actor)
  const { email } = requireOpen(await findKeepLink(db(), token))
  return transaction(db(), async (tx) => {
    await lockAddress(tx, email)
    if (!(await lockAccounts(tx, [accountId]))) throw notFound()
    await requireVerifiedAccount(tx, actor)
    const link = await spendLink(tx, token)
    if (!(await findEmailByAddress(tx, accountId, email))) await insertEmail(tx, accountId, email)
    if (!(await verifyEmail(tx, { accountId, email }))) throw refuse('keep.account')
    await keepAward(tx, accountId, link)
    return { award_id: link.award_id }
  })
}
