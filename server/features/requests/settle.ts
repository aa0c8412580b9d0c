import type { RequestState } from '#contracts/requests/asking.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { followRequest } from '../claims/index.ts'
import type { RequestRow } from './queries.ts'
import { findWay, type RequestStep } from './states.ts'

type More = Partial<
  Pick<
    RequestRow,
    | 'rounds'
    | 'sent_at'
    | 'due_at'
    | 'decided_by'
    | 'decided_at'
    | 'answer'
    | 'award_id'
    | 'emptied_at'
    | 'reviewers'
    | 'first_accepted_by'
    | 'first_held_by'
    | 'first_accepted_at'
  >
> & { points?: string; verdicts?: string; first_verdicts?: string }

/** Where the step leads, or the refusal that there is no such way. */
export const requireWay = (from: RequestState, step: RequestStep): RequestState => {
  const to = findWay(from, step)
  if (!to) throw refuse('badge-request.state')
  return to
}

/** Leads a request one step on, as long as it is still in the state and the round that were seen: of two at once one finds it there. */
export const settle = async (
  tx: Tx,
  { request_id, state, rounds }: RequestRow,
  step: RequestStep,
  more: More,
): Promise<RequestRow> => {
  const to = requireWay(state, step)
  const row = await tx
    .updateTable('badge_requests')
    .set({ state: to, due_at: null, ...more, updated_at: now() })
    .where('request_id', '=', request_id)
    .where('state', '=', state)
    .where('rounds', '=', rounds)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refuse('badge-request.state')
  if (row.claim_id !== null) await followRequest(tx, row)
  return row
}
