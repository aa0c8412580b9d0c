import type { Tx } from '#infra/db/transaction.ts'
import type { RoleMove } from '../../issuers/index.ts'

/**
 * With the role of whoever opened them by hand go kiosks that are open; claims are the issuer's. What was begun in sign-ins that end with the
 * move is not asked about: the same person answers for it.
 */
export const goOver = async (tx: Tx, { issuerId, from, to }: RoleMove): Promise<void> => {
  const signIns = tx.selectFrom('sign_in_traces').select('token_id').where('sign_in_traces.account_id', '=', from)
  const claims = tx.updateTable('claims').set({ made_in: null }).where('issuer_id', '=', issuerId)
  await claims.where('made_in', 'in', signIns).execute()
  await tx
    .updateTable('claim_codes')
    .set({ made_in: null })
    .where('made_in', 'in', signIns)
    .where('claim_id', 'in', ({ selectFrom }) =>
      selectFrom('claims').select('claims.claim_id').where('claims.issuer_id', '=', issuerId),
    )
    .execute()
  await tx
    .updateTable('kiosks')
    .set({ opened_by: to, made_in: null })
    .where('opened_by', '=', from)
    .where('closed_at', 'is', null)
    .where('grant_id', 'is', null)
    .where('made_by', 'is', null)
    .where('claim_id', 'in', ({ selectFrom }) =>
      selectFrom('claims').select('claims.claim_id').where('claims.issuer_id', '=', issuerId),
    )
    .execute()
}
