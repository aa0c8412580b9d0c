import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { removeAwards } from './remove-awards.ts'
import { requireRole } from './staff/require-role.ts'

/**
 * Deletes an issuer that has no award but revoked ones, and its badge classes with it. Not while badges of others carry
 * its endorsements: withdrawing takes them out, what is not there any more would speak against those badges.
 */
export const deleteIssuer = (actor: Actor, issuerId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const { name } = await requireRole(tx, actor, issuerId, 'delete')
    requireConfirmedPerson(actor)
    // In this order: a new class waits for the issuer, a new award for its class, and both then find nothing.
    await tx.selectFrom('issuers').select('issuer_id').where('issuer_id', '=', issuerId).forUpdate().execute()
    await tx.selectFrom('badge_classes').select('badge_id').where('issuer_id', '=', issuerId).forUpdate().execute()
    const live = await tx
      .selectFrom('awards')
      .select('award_id')
      .where('issuer_id', '=', issuerId)
      .where('revoked_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (live) throw refuse('issuer.has-awards')
    await refuseEndorser(tx, issuerId)
    await removeAwards(tx, { issuerId })
    await tx.deleteFrom('issuers').where('issuer_id', '=', issuerId).execute()
    noteAction(tx, actor, { verb: 'issuer.deleted', subject: { kind: 'issuer', id: issuerId }, detail: { name } })
  })

/** Locked, so that none of them is accepted before the issuer is gone. */
async function refuseEndorser(tx: Tx, issuerId: string): Promise<void> {
  const given = await tx
    .selectFrom('endorsements')
    .select(['state', 'withdrawn_at'])
    .where('endorser_id', '=', issuerId)
    .orderBy('endorsement_id')
    .forUpdate()
    .execute()
  const isCarried = given.some(({ state, withdrawn_at }) => state === 'accepted' && withdrawn_at === null)
  if (isCarried) throw refuse('issuer.has-endorsements')
}
