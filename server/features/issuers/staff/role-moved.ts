import type { Tx } from '#infra/db/transaction.ts'
import { createEvent } from '#infra/events.ts'

export interface RoleMove {
  issuerId: string
  from: string
  to: string
}

/**
 * A role has gone over from one account of somebody to another, in this transaction: what goes on because of it goes over, too, as far
 * as it was done by hand. What programs of the first account did ends with them.
 */
export const roleMoved = createEvent<[tx: Tx, move: RoleMove], Promise<void>>('role moved')
