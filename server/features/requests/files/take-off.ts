import type { RequestPath } from '#contracts/requests/asking.ts'
import type { ReviewPath } from '#contracts/requests/reviewing.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { announceAwardChange, dropEvidence } from '../../awards/index.ts'
import { enqueueFileDrops } from '../../imports/index.ts'
import { findIssuer, requireRole } from '../../issuers/index.ts'
import { lockOwn } from '../asking/require-own.ts'
import { findFile, lockRequest, type RequestRow } from '../queries.ts'
import { requireReview } from '../reviewing/require-review.ts'
import { keptPath } from './find-kept.ts'

type Issuer = Parameters<typeof dropEvidence>[1]['issuer']

interface OnBadge {
  row: RequestRow
  issuer: Issuer
}

/** Whoever has the badge takes a file of theirs off it, which the issuer then signs anew without it. */
export const takeOwnOff = (actor: Actor, { requestId, partId }: RequestPath & { partId: string }): Promise<void> =>
  takeOff(actor, partId, async (tx) => {
    const row = await lockOwn(tx, actor, requestId)
    const issuer = await findIssuer(tx, row.issuer_id)
    if (!issuer) throw notFound()
    return { row, issuer }
  })

/** The issuer takes it off, as whoever may correct what a badge says. */
export const takeOffForIssuer = (actor: Actor, { partId, ...at }: ReviewPath & { partId: string }): Promise<void> =>
  takeOff(actor, partId, async (tx) => {
    const issuer = await requireRole(tx, actor, at.issuerSlug, 'revoke')
    await requireReview(tx, actor, at)
    // The end of its time comes before or after this, and not between.
    const row = await lockRequest(tx, at.requestId)
    if (!row) throw notFound()
    return { row, issuer }
  })

/** The file is nobody's to see from here on but of those who may see the request, as long as that is kept. */
async function takeOff(actor: Actor, partId: string, find: (tx: Tx) => Promise<OnBadge>): Promise<void> {
  const awardId = await transaction(db(), async (tx) => {
    const { row, issuer } = await find(tx)
    const part = await findFile(tx, row.request_id, partId)
    if (!part?.is_kept || row.award_id === null) throw notFound()
    const at = { issuerSlug: row.issuer_id, badgeSlug: row.badge_id, awardSlug: row.award_id }
    await dropEvidence(tx, { actor, issuer, at, ending: keptPath(partId) })
    await setPrivate(tx, row, partId)
    noteAction(tx, actor, {
      verb: 'request.file-off',
      subject: { kind: 'award', id: row.award_id },
      detail: { issuer: row.issuer_id, request: row.request_id },
    })
    return row.award_id
  })
  announceAwardChange(awardId)
}

/** What was shown otherwise has gone already where the time of the request is over; then this goes too. */
async function setPrivate(tx: Tx, { request_id, emptied_at }: RequestRow, partId: string): Promise<void> {
  if (emptied_at === null) {
    await tx
      .updateTable('badge_request_parts')
      .set({ is_kept: false, is_public: false })
      .where('request_id', '=', request_id)
      .where('part_id', '=', partId)
      .execute()
    return
  }
  const gone = await tx
    .deleteFrom('badge_request_parts')
    .where('request_id', '=', request_id)
    .where('part_id', '=', partId)
    .returning('file_key')
    .execute()
  await enqueueFileDrops(
    tx,
    gone.flatMap(({ file_key }) => file_key ?? []),
  )
}
