import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { noteRequests } from '../../notifications/index.ts'
import type { RequestRow } from '../queries.ts'
import { listReviewers } from './list-reviewers.ts'

/**
 * Tells the staff that there is something to decide: within Sash now, and by one mail for all that come in a day. Not whoever asks,
 * nor whoever has decided on it as the first of two.
 */
export const tellReviewers = async (
  tx: Tx,
  { issuer_id, account_id }: RequestRow,
  first?: Pick<Actor, 'accountId'>,
): Promise<void> => {
  // Who sends at the same time waits here, and each counts those before.
  await sql`
    insert into request_tellings (issuer_id, due_at) values (${issuer_id}, ${now()}::timestamptz)
    on conflict (issuer_id) do update set due_at = least(
      request_tellings.due_at,
      greatest(excluded.due_at, request_tellings.told_at + interval '1 day')
    )`.execute(tx)
  const reviewers = await listReviewers(tx, issuer_id)
  const told = reviewers.map((one) => one.account_id).filter((id) => id !== account_id && id !== first?.accountId)
  await noteRequests(tx, 'requests', issuer_id, told)
}
