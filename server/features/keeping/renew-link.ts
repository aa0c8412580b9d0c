import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { type Network, takeCooldown } from '#infra/http/limits/throttle.ts'
import { findVerifiedOwner, mailPause, takeMailOfHour } from '../accounts/index.ts'
import { mailKeepLink } from '../awards/index.ts'
import { findKeepLink } from './find-keep-link.ts'

/**
 * Mails a fresh link to the address that this one went to; to whoever asks it is the same whether there is such a link, whether its
 * award stands, and whether a mail may go there now.
 */
export const renewLink = async (token: string, network: Network): Promise<void> => {
  await charge(db(), 'resend', { network })
  await transaction(db(), async (tx) => {
    const link = await findKeepLink(tx, token)
    if (!link || link.revoked_at || link.disowned_at) return
    if ((await takeCooldown(tx, `keep-link:${link.award_id}`, mailPause)) !== true) return
    if (!(await takeMailOfHour(tx, { kind: 'sign-up', email: link.email, network }))) return
    const hasAccount = (await findVerifiedOwner(tx, link.email)) !== undefined
    await mailKeepLink(
      tx,
      { issuerSlug: link.issuer_id, badgeSlug: link.badge_id, awardSlug: link.award_id },
      hasAccount,
    )
  })
}
