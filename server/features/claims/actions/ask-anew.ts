import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * What was begun in sign-ins that were ended, as they may have been stolen, somebody has to begin anew: claims that were started or opened
 * wider in them, or that have codes printed in them, are paused, and their kiosks close. Slips stay what they are: whoever starts the claim
 * has seen its sheets, and makes those void that are not theirs.
 */
export const askAnew = async (tx: Tx, { tokenIds }: { tokenIds: readonly string[] }): Promise<void> => {
  const ended = [...tokenIds]
  await tx
    .updateTable('claims')
    .set({ state: 'paused', updated_at: now() })
    .where('state', '=', 'open')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('made_in', 'in', ended),
        eb(
          'claim_id',
          'in',
          selectFrom('claim_codes')
            .select('claim_codes.claim_id')
            .where('claim_codes.made_in', 'in', ended)
            .where('used_at', 'is', null)
            .where('voided_at', 'is', null),
        ),
      ]),
    )
    .execute()
  await tx
    .updateTable('kiosks')
    .set({ closed_at: now() })
    .where('made_in', 'in', ended)
    .where('closed_at', 'is', null)
    .execute()
}
