import type { z } from 'zod'
import type { releaseAddress as endpoint } from '#contracts/organisations/organisation-members.ts'
import { hintAt } from '#infra/audit/hint-at.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator, isOperator } from '#infra/authority/operators.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { giveUpEmail, lockAccounts, lockAddresses } from '../../accounts/index.ts'
import { presentMembers } from './list-members.ts'
import { dropMember, lockMember } from './remove-member.ts'

type At = z.output<typeof endpoint.params>
type Input = z.output<typeof endpoint.body>

/** Takes an address that somebody else has by now off the account that had it, so that they can come in with it. */
export const releaseAddress = async (actor: Actor, at: At, { email, other_address }: Input): Promise<void> => {
  requireConfirmed(actor)
  await asOperator(actor, async (tx) => {
    await lockAddresses(tx, [email, ...(other_address ? [other_address] : [])])
    const member = await lockMember(tx, at)
    const { account_id: accountId, name } = member
    await lockAccounts(tx, [accountId])
    const { isOwn, isLast } = await look(tx, at, { accountId, email })
    if (!isOwn) throw notFound()
    if (isLast) await requireSpare(tx, accountId)
    if (member.linked_email === email) await dropMember(tx, at, member)
    await giveUpEmail(tx, { accountId, email, otherAddress: other_address })
    const subject = { kind: 'account', id: accountId } as const
    noteAction(tx, actor, { verb: 'address.released', subject, detail: { name, address: hintAt(email) } })
  })
}

async function look(
  tx: Tx,
  { organisationId, memberId }: At,
  { accountId, email }: { accountId: string; email: string },
) {
  const rows = await tx
    .selectFrom('organisation_members')
    .select(['member_id', 'account_id', 'email', 'first_name', 'last_name', 'is_active', 'user_name'])
    .select(['signed_in_at', 'added_at'])
    .where('member_id', '=', memberId)
    .where('account_id', '=', accountId)
    .execute()
  const [shown] = await presentMembers(tx, organisationId, rows)
  return { isOwn: shown?.addresses.includes(email) === true, isLast: shown?.has_no_other === true }
}

/** An account that nobody may be able to enter any more leaves nothing behind that others need. */
async function requireSpare(db: Db, accountId: string): Promise<void> {
  if (await isOperator(db, accountId)) throw refuse('member.operator')
  const alone = await db
    .selectFrom('issuer_staff')
    .select('issuer_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('issuer_staff as other')
            .select('other.account_id')
            .whereRef('other.issuer_id', '=', 'issuer_staff.issuer_id')
            .whereRef('other.account_id', '!=', 'issuer_staff.account_id')
            .where('other.role', '=', 'owner'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  if (alone) throw refuse('member.last-owner')
}
