import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

type Acceptance = 'Accepted' | 'Rejected'

/** The earner's word on a badge of the own backpack; saying the same twice changes nothing. */
const setAcceptance = (actor: Actor, awardId: string, acceptance: Acceptance): Promise<void> =>
  transaction(db(), async (tx) => {
    const entry = await tx
      .selectFrom('backpack_entries')
      .innerJoin('awards', (join) =>
        join
          .onRef('awards.issuer_id', '=', 'backpack_entries.issuer_id')
          .onRef('awards.award_id', '=', 'backpack_entries.award_id'),
      )
      .select('awards.issuer_id')
      .where('account_id', '=', actor.accountId)
      .where('backpack_entries.award_id', '=', awardId)
      .where('awards.acceptance', '!=', 'Rejected')
      .executeTakeFirst()
    if (!entry) throw notFound()
    await tx
      .updateTable('awards')
      .set({ acceptance })
      .where('issuer_id', '=', entry.issuer_id)
      .where('award_id', '=', awardId)
      .execute()
  })

export const acceptBadge = (actor: Actor, awardId: string): Promise<void> => setAcceptance(actor, awardId, 'Accepted')

/** A badge awarded here is turned down, not destroyed: its issuer still lists it and its page still answers. */
export const removeBadge = (actor: Actor, awardId: string): Promise<void> => setAcceptance(actor, awardId, 'Rejected')
