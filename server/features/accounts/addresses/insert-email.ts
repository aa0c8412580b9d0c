import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

const mostAddresses = 50
const tooMany = makeMessage('addresses.most', { most: mostAddresses })

/**
 * Puts an address, not proven yet, on a locked account; the first one of an account is its primary one. One that comes
 * back to it finds room in any case.
 */
export const insertEmail = async (tx: Tx, accountId: string, email: string, { isReturned = false } = {}) => {
  const { count, last } = await tx
    .selectFrom('email_addresses')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.max('email_id'), sql<number>`0`).as('last'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= mostAddresses && !isReturned) throw invalid({ email: [tooMany] })
  return tx
    .insertInto('email_addresses')
    .values({ account_id: accountId, email_id: last + 1, email, is_primary: count === 0, created_at: now() })
    .returning(['email_id', 'email', 'verified_at', 'is_primary'])
    .executeTakeFirstOrThrow()
}
