import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type ClassesRemoval, isOfClasses } from '../issuers/index.ts'
import { dropRequests } from './drop-requests.ts'
import { openStates } from './states.ts'

/** With a badge class go its requests and what may be asked for; not while people wait for an answer. */
export const forgetClasses = async (tx: Tx, what: ClassesRemoval): Promise<void> => {
  const { issuerId, badgeId } = what
  const whose = badgeId === undefined ? { issuer_id: issuerId } : { issuer_id: issuerId, badge_id: badgeId }
  // Locked, so that none of them is sent before the class is gone.
  const found = await tx
    .selectFrom('badge_requests')
    .select('state')
    .where(({ and }) => and(whose))
    .where('state', 'in', openStates)
    .orderBy('request_id')
    .forUpdate()
    .execute()
  if (found.some(({ state }) => state !== 'draft')) {
    throw refuse(badgeId === undefined ? 'issuer.has-requests' : 'badge-class.has-requests')
  }
  await dropRequests(tx, whose)
  await sql`delete from request_rules where ${isOfClasses(what)}`.execute(tx)
}
