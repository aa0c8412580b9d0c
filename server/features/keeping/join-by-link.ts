import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { findEmailByAddress, insertEmail, lockAccounts, requireVerifiedAccount } from '../accounts/index.ts'
import { findKeepLink } from './find-keep-link.ts'
import { keepFor } from './keep-for.ts'
import { requireOpen } from './spend-link.ts'

/**
 * Adds the address that the mail went to, proven by the secret that only its reader has, to the account that is signed in,
 * and accepts the award. As wherever an address is added it takes a fresh sign-in, because a new password can be mailed to it;
 * and an account that has proven an address before, because else it may be a stranger's.
 */
export const joinByLink = async (actor: Actor, token: string): Promise<{ award_id: string }> => {
  const { accountId } = actor
  requireConfirmed(actor)
  const { email } = requireOpen(await findKeepLink(db(), token))
  return keepFor(
    {
      token,
      email,
      prepare: async (tx) => {
        if (!(await lockAccounts(tx, [accountId]))) throw notFound()
        await requireVerifiedAccount(tx, actor)
      },
      giveAddress: async (tx) => {
        if (!(await findEmailByAddress(tx, accountId, email))) await insertEmail(tx, accountId, email)
        return accountId
      },
    },
    async (_tx, _accountId, link) => ({ award_id: link.award_id }),
  )
}
