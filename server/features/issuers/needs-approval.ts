import type { Tx } from '#infra/db/transaction.ts'
import { isOn } from '#infra/feature-switches.ts'
import type { Actor } from '#infra/http/actor.ts'
import { noteFor } from '../notifications/index.ts'

const mostTold = 100

/** Whether an issuer that this person makes waits for an operator before it may award; those of operators do not. */
export const needsApproval = async (tx: Tx, { accountId }: Pick<Actor, 'accountId'>): Promise<boolean> => {
  if (!isOn('issuer-approval')) return false
  const account = await tx
    .selectFrom('accounts')
    .select('is_operator')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return account?.is_operator !== true
}

/** Tells operators that an issuer waits for them. */
export const tellOperators = async (tx: Tx, issuerId: string, name: string): Promise<void> => {
  const operators = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .orderBy('account_id')
    .limit(mostTold)
    .execute()
  await noteFor(
    tx,
    operators.map((operator) => operator.account_id),
    { kind: 'approval', deed: issuerId, address: '/operator/issuers', facts: { issuer: name } },
  )
}
