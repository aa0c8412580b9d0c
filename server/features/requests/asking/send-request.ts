import { waitingMaximum } from '#contracts/requests/asking.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { storableJson } from '#infra/db/storable.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findOpenRules } from '../../public-pages/index.ts'
import { tellOfRequest } from '../../webhooks/index.ts'
import { findAsked } from '../asked.ts'
import { noteEvent } from '../note-event.ts'
import { listParts, type RequestRow } from '../queries.ts'
import { requireWay, settle } from '../settle.ts'
import { mailNews } from '../telling/mail-news.ts'
import { tellReviewers } from '../telling/tell-reviewers.ts'
import { findHeld } from './find-held.ts'
import { lockOwn } from './require-own.ts'
import { requireShown } from './require-shown.ts'

/** Sends a request to the issuer. Sent again while it waits, it is the same one. */
export const sendRequest = (actor: Actor, requestId: string): Promise<RequestRow> =>
  transaction(db(), async (tx) => {
    const row = await lockOwn(tx, actor, requestId)
    if (row.state === 'submitted') return row
    requireWay(row.state, 'send')
    const isFirst = row.state === 'draft'
    // Whoever was asked for more may answer, though nobody else may ask any more.
    const isOpen = !isFirst || row.claim_id !== null || (await findOpenRules(tx, row.badge_id)) !== undefined
    const asked = isOpen ? await findAsked(tx, row) : undefined
    if (!asked) throw notFound()
    requireShown(asked.asks, await listParts(tx, requestId))
    if (await findHeld(tx, row)) throw refuse('badge-request.held')
    // Whoever has a place of a claim has room for what they show.
    if (isFirst && row.claim_id === null) await requireRoom(tx, row)
    const sent = await settle(tx, row, 'send', {
      rounds: row.rounds + 1,
      sent_at: now(),
      decided_by: null,
      decided_at: null,
      first_accepted_by: null,
      first_held_by: null,
      first_accepted_at: null,
      first_verdicts: '[]',
      ...(isFirst ? { points: storableJson(asked.points), reviewers: asked.reviewers } : {}),
    })
    await noteEvent(tx, requestId, { kind: 'sent', by: actor.accountId })
    noteAction(tx, actor, {
      verb: 'request.sent',
      subject: { kind: 'request', id: requestId },
      detail: {
        issuer: row.issuer_id,
        badge: row.badge_id,
        count: sent.rounds,
        ...(row.claim_id ? { claim: row.claim_id } : {}),
      },
    })
    await tellOfRequest(tx, 'request.made', requestId)
    await mailNews(tx, sent, 'received')
    await tellReviewers(tx, sent)
    return sent
  })

/** Who sends at the same time waits for one another here, and counts the others. */
async function requireRoom(tx: Tx, { issuer_id, badge_id }: RequestRow): Promise<void> {
  await tx
    .selectFrom('request_rules')
    .select('badge_id')
    .where('issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .forNoKeyUpdate()
    .execute()
  const { count } = await tx
    .selectFrom('badge_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .where('claim_id', 'is', null)
    .where('state', 'in', ['submitted', 'changes-asked'])
    .executeTakeFirstOrThrow()
  if (Number(count) >= waitingMaximum) throw refuse('badge-request.full')
}
