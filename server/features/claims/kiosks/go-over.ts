import type { Tx } from '#infra/db/transaction.ts'
import type { RoleMove } from '../../issuers/index.ts'

/** With the role of whoever opened them by hand go kiosks that are open. */
export const goOver = async (tx: Tx, { issuerId, from, to }: RoleMove): Promise<void> => {
  await tx
    .updateTable('kiosks')
    .set({ opened_by: to })
    .where('opened_by', '=', from)
    .where('closed_at', 'is', null)
    .where('grant_id', 'is', null)
    .where('made_by', 'is', null)
    .where('claim_id', 'in', ({ selectFrom }) =>
      selectFrom('claims').select('claims.claim_id').where('claims.issuer_id', '=', issuerId),
    )
    .execute()
}
