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

interface Waiting {
  awaits_approval_since: Date | null
  version: number
}

/** Why it awards nothing until an operator has looked at it: because it is new, or because it is another one now. */
export const nameWaiting = ({ awaits_approval_since, version }: Waiting) => {
  if (awaits_approval_since === null) return undefined
  return version === 1 ? 'issuer.unapproved' : 'issuer.unapproved-change'
}

/** Operators, as many as are told of something. */
export const listOperators = async (tx: Tx): Promise<string[]> => {
  const operators = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('is_operator', '=', true)
    .orderBy('account_id')
    .limit(mostTold)
    .execute()
  return operators.map((operator) => operator.account_id)
}

/** Tells operators that an issuer waits for them. */
export const tellOperators = async (tx: Tx, issuerId: string, name: string): Promise<void> =>
  noteFor(tx, await listOperators(tx), {
    kind: 'approval',
    deed: issuerId,
    address: '/operator/issuers',
    facts: { issuer: name },
  })
