import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { removeAwards } from './remove-awards.ts'
import { requireRole } from './require-role.ts'

/** Deletes an issuer that has no award but revoked ones, and its badge classes with it. */
export const deleteIssuer = (actor: Actor, issuerId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'delete')
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
    await removeAwards(tx, issuerId)
    await tx.deleteFrom('badge_locations').where('issuer_id', '=', issuerId).execute()
    await tx.deleteFrom('issuers').where('issuer_id', '=', issuerId).execute()
  })
