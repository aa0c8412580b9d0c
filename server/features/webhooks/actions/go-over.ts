import type { Tx } from '#infra/db/transaction.ts'
import type { RoleMove } from '../../issuers/index.ts'

/** With the role of whoever made them by hand go their webhooks: the same person answers for them. */
export const goOver = async (tx: Tx, { issuerId, from, to }: RoleMove): Promise<void> => {
  await tx
    .updateTable('webhooks')
    .set({ created_by: to })
    .where('issuer_id', '=', issuerId)
    .where('created_by', '=', from)
    .where('grant_id', 'is', null)
    .where('made_by', 'is', null)
    .execute()
}
