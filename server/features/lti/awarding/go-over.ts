import type { Tx } from '#infra/db/transaction.ts'
import type { RoleMove } from '../../issuers/index.ts'

/** With the role of whoever chose them go badges in courses: results there are awarded in the name of the other account. */
export const goOver = async (tx: Tx, { issuerId, from, to }: RoleMove): Promise<void> => {
  await tx
    .updateTable('lti_placements')
    .set({ created_by: to })
    .where('issuer_id', '=', issuerId)
    .where('created_by', '=', from)
    .execute()
}
