import type { EmailEntry } from '#contracts/accounts/emails.ts'
import { charge } from '#infra/budgets/charge.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { WebApp } from '#infra/http/edge/web-apps.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { presentEmail } from '../present.ts'
import { findEmail } from '../queries.ts'
import { makePrimary } from './make-primary.ts'
import { resendPending } from './resend-pending.ts'

/** Makes a proven address the primary one, or sends a pending one its mail again; silent where neither applies. */
export const changeEmail = async (
  actor: Actor,
  emailId: number,
  change: { primary?: boolean | undefined; resend?: boolean | undefined },
  { network, app }: { network: Network; app: WebApp | undefined },
): Promise<EmailEntry> => {
  const row = await findEmail(db(), actor.accountId, emailId)
  if (!row) throw notFound()
  if (change.primary) await makePrimary(actor, row.email)
  if (change.resend && !row.verified_at) {
    await charge(db(), 'resend', { network, accountId: actor.accountId })
    await transaction(db(), (tx) => resendPending(tx, actor.accountId, row.email, { network, app }))
  }
  return presentEmail((await findEmail(db(), actor.accountId, emailId)) ?? row)
}
