import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from './policy.ts'

/** Deletes an issuer that has never awarded, with its badge classes; one that has stays, for its badges' sake. */
export const deleteIssuer = (actor: Actor, issuerId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'deleteIssuer')
    // Awards take a share lock on the issuer through their keys' rows, so none can appear after this.
    await tx.selectFrom('issuers').select('issuer_id').where('issuer_id', '=', issuerId).forUpdate().execute()
    const award = await tx
      .selectFrom('awards')
      .select('award_id')
      .where('issuer_id', '=', issuerId)
      .limit(1)
      .executeTakeFirst()
    if (award) throw refuse('issuer.has-awards')
    await tx.deleteFrom('badge_locations').where('issuer_id', '=', issuerId).execute()
    await tx.deleteFrom('issuers').where('issuer_id', '=', issuerId).execute()
  })
