import type { RequestDecision, ReviewPath } from '#contracts/requests/reviewing.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { storableJson } from '#infra/db/storable.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { AppError, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { tellOfRequest } from '../../webhooks/index.ts'
import { dueAt } from '../asking/create-request.ts'
import { noteEvent } from '../note-event.ts'
import { parsePoints } from '../parse-rows.ts'
import type { RequestRow } from '../queries.ts'
import { settle } from '../settle.ts'
import { findWay } from '../states.ts'
import { mailNews } from '../telling/mail-news.ts'
import { acceptFirst, isFirstOfTwo } from './accept-first.ts'
import { awardRequest } from './award-request.ts'
import { checkDecision } from './check-decision.ts'
import { refuseDecided } from './refuse-decided.ts'
import { requireReview } from './require-review.ts'

const kinds = { accept: 'accepted', 'send-back': 'sent-back', decline: 'declined' } as const
const newsOf = { accept: 'accepted', 'send-back': 'changes-asked', decline: 'declined' } as const
const verbs = { accept: 'request.accepted', 'send-back': 'request.sent-back', decline: 'request.declined' } as const

/** The same, or that every point of it is met, whatever they are. */
type Judged = Omit<RequestDecision, 'verdicts'> & { verdicts: RequestDecision['verdicts'] | 'all-met' }

/**
 * Accepts and awards, sends back, or declines, once; where two have to accept, the first of them awards nothing. The award comes before the row of the request: whoever awards a badge of a
 * class waits for the others first, so that nobody waits crosswise.
 */
export const decideRequest = (actor: Actor, at: ReviewPath, judged: Judged): Promise<RequestRow> =>
  transaction(db(), async (tx) => {
    const row = await requireReview(tx, actor, at, 'review-requests')
    if (row.account_id === actor.accountId) throw refuse('badge-request.own')
    const input = { ...judged, verdicts: readVerdicts(row, judged) }
    if (!findWay(row.state, input.decision)) throw await refuseDecided(tx, at.requestId)
    // What they judged is not what is shown now.
    if (row.rounds !== input.rounds) throw refuse('badge-request.sent-anew')
    checkDecision(row, input)
    if (input.decision === 'accept' && (await isFirstOfTwo(tx, row, actor))) {
      return acceptFirst(tx, actor, row, input)
    }
    const award_id = input.decision === 'accept' ? await awardRequest(tx, actor, row, input) : null
    const decided = await settleDecision(tx, actor, row, input, award_id)
    const { request_id, issuer_id } = row
    await noteEvent(tx, request_id, { kind: kinds[input.decision], by: actor.accountId, said: decided.answer })
    noteAction(tx, actor, {
      verb: verbs[input.decision],
      subject: { kind: 'request', id: request_id },
      detail: {
        issuer: issuer_id,
        from: row.state,
        ...(award_id ? { award: award_id } : {}),
        ...(input.override?.trim() ? { override: input.override.trim() } : {}),
      },
    })
    await tellOfRequest(tx, 'request.decided', request_id)
    await mailNews(tx, decided, newsOf[input.decision])
    return decided
  })

const readVerdicts = ({ points }: RequestRow, { verdicts }: Judged): RequestDecision['verdicts'] =>
  verdicts === 'all-met' ? parsePoints(points).map(({ key }) => ({ point: key, verdict: 'met', note: null })) : verdicts

async function settleDecision(
  tx: Tx,
  { accountId }: Actor,
  row: RequestRow,
  { decision, verdicts, text }: RequestDecision,
  award_id: string | null,
): Promise<RequestRow> {
  try {
    return await settle(tx, row, decision, {
      verdicts: storableJson(verdicts),
      answer: text?.trim() || null,
      decided_by: accountId,
      decided_at: now(),
      award_id,
      due_at: decision === 'send-back' ? dueAt() : null,
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'badge-request.state') throw error
    throw await refuseDecided(tx, row.request_id, row.rounds)
  }
}
