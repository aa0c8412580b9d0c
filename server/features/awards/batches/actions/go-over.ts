import type { Tx } from '#infra/db/transaction.ts'
import type { RoleMove } from '../../../issuers/index.ts'

/** With the role of whoever sent them by hand go batches that are not over: they are awarded in the name of the other account. */
export const goOver = async (tx: Tx, { issuerId, from, to }: RoleMove): Promise<void> => {
  await tx
    .updateTable('award_batches')
    .set({ awarded_by: to, made_in: null })
    .where('issuer_id', '=', issuerId)
    .where('awarded_by', '=', from)
    .where('state', 'in', ['scheduled', 'running'])
    .where('grant_id', 'is', null)
    .where('made_by', 'is', null)
    .execute()
}
