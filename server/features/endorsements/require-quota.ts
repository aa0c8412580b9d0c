import { takeOfQuota } from '#infra/budgets/charge.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { countPending } from './queries.ts'

/** Undecided ones of one issuer at another, and of all at one. */
const mostPending = { own: 20, all: 500 }

/** After the new one is there, so that of two at once the second one is counted with the first. */
export const requireQuota = async (tx: Tx, actor: Actor, endorserId: string, issuerId: string): Promise<void> => {
  const taken = [
    await takeOfQuota(tx, 'endorsement-of', endorserId),
    await takeOfQuota(tx, 'endorsement-by', actor.accountId),
  ]
  const pending = await countPending(tx, issuerId, endorserId)
  const isFull = pending.own > mostPending.own || pending.all > mostPending.all
  if (taken.includes(0) || isFull) throw refuse('endorsement.limit')
}
