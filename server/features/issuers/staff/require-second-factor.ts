import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { noteFor } from '../../notifications/index.ts'
import { hasSecondFactor, listWithSecondFactor } from '../../second-factor/index.ts'
import { listStaff } from '../queries.ts'
import { type IssuerForActor, requireRole } from './require-role.ts'

/** An owner who has a second factor requires one of the whole staff, or does not any more. Nobody loses a role by it. */
export const requireSecondFactor = async (actor: Actor, issuerId: string, isToBe: boolean): Promise<void> => {
  requireConfirmed(actor)
  await transaction(db(), async (tx) => {
    const issuer = await requireRole(tx, actor, issuerId, 'manage-staff')
    if (isToBe && !(await hasSecondFactor(tx, actor.accountId))) throw refuse('second-factor.own')
    const changed = await tx
      .updateTable('issuers')
      .set({ requires_second_factor: isToBe })
      .where('issuer_id', '=', issuerId)
      .where('requires_second_factor', '!=', isToBe)
      .returning('issuer_id')
      .executeTakeFirst()
    if (!changed) return
    if (isToBe) await tellStaff(tx, issuer)
    noteAction(tx, actor, {
      verb: isToBe ? 'second-factor.required' : 'second-factor.waived',
      subject: { kind: 'issuer', id: issuerId },
      detail: { name: issuer.name },
    })
  })
}

/** Those who have none, and can change nothing from now on. */
async function tellStaff(tx: Tx, { issuer_id: issuerId, name }: IssuerForActor): Promise<void> {
  const staff = (await listStaff(tx, [issuerId])).map((member) => member.account_id)
  const secured = await listWithSecondFactor(tx, staff)
  await noteFor(
    tx,
    staff.filter((accountId) => !secured.has(accountId)),
    { kind: 'second-factor', action: issuerId, address: '/profile/security', facts: { issuer: name } },
  )
}
