import type { RequestDecision } from '#contracts/requests/reviewing.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { storableJson } from '#infra/db/storable.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { noteEvent } from '../note-event.ts'
import type { RequestRow } from '../queries.ts'
import { tellReviewers } from '../telling/tell-reviewers.ts'
import { effectiveFirsts } from './effective-firsts.ts'
import { needReviewers } from './need-reviewers.ts'
import { refuseDecided } from './refuse-decided.ts'

/**
 * Whether an acceptance is the first of two; the second is another person's. Whoever was the first counts for as long as they may
 * decide themselves: asked now, for nobody who has left accepts a badge.
 */
export const isFirstOfTwo = async (tx: Tx, row: RequestRow, actor: Actor): Promise<boolean> => {
  if ((await needReviewers(tx, [row]))(row) < 2) return false
  if (!(await effectiveFirsts(tx, [row]))(row)) return true
  // The role, and what was accepted with it, may have gone over from one account of theirs to another.
  if ([row.first_held_by, row.first_accepted_by].includes(actor.accountId)) throw refuse('badge-request.second')
  return false
}

/** Writes down that one of two has accepted, and tells the others of the staff; of two who are the first at once one is, and the other looks again. */
export const acceptFirst = async (
  tx: Tx,
  actor: Actor,
  { request_id, issuer_id, rounds, first_accepted_at }: RequestRow,
  { text, override, verdicts }: Pick<RequestDecision, 'text' | 'override' | 'verdicts'>,
): Promise<RequestRow> => {
  const row = await tx
    .updateTable('badge_requests')
    .set({
      first_accepted_by: actor.accountId,
      first_held_by: actor.accountId,
      first_accepted_at: now(),
      first_verdicts: storableJson(verdicts),
      // Somebody else has to look at it now.
      assigned_to: null,
      assigned_until: null,
      updated_at: now(),
    })
    .where('request_id', '=', request_id)
    .where('state', '=', 'submitted')
    .where('rounds', '=', rounds)
    .where('first_accepted_at', 'is not distinct from', first_accepted_at)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw await refuseDecided(tx, request_id, rounds)
  await noteEvent(tx, request_id, { kind: 'accepted-first', by: actor.accountId, said: text?.trim() || null })
  noteAction(tx, actor, {
    verb: 'request.accepted-first',
    subject: { kind: 'request', id: request_id },
    detail: { issuer: issuer_id, ...(override?.trim() ? { override: override.trim() } : {}) },
  })
  await tellReviewers(tx, row, actor)
  return row
}
