import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { listEmailsOf, resendPending } from '../../accounts/index.ts'

/** Sends the mail for an address that is not proven yet once more, with the same pauses as for its owner; an action for a fresh sign-in. */
export const resendFor = async (
  actor: Actor,
  accountId: string,
  { email, network }: { email: string; network: Network },
): Promise<void> => {
  requireConfirmed(actor)
  await asOperator(actor, async (tx) => {
    const emails = await listEmailsOf(tx, accountId)
    if (!emails.some((row) => row.email === email && row.verified_at === null)) throw notFound()
    await resendPending(tx, accountId, email, { network })
    noteAction(tx, actor, { verb: 'account.confirmation-resent', subject: { kind: 'account', id: accountId } })
  })
}
