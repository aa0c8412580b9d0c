import {
  type EvidencePart,
  type OwnRequest,
  type RequestEvent,
  type RequestInBrief,
  reviewersEvents,
} from '#contracts/requests/asking.ts'
import { now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { nameClaims } from '../../claims/index.ts'
import { findAsked } from '../asked.ts'
import { describeBadges } from '../describe-badge.ts'
import { parsePoints, parseVerdicts } from '../parse-rows.ts'
import { type EventRow, listEvents, listParts, type PartRow, type RequestRow } from '../queries.ts'
import { askAgainAt } from './create-request.ts'

/** Requests of the person themselves, as a list shows them. */
export const presentBrief = async (
  rows: readonly RequestRow[],
  wished: readonly string[],
): Promise<RequestInBrief[]> => {
  const describe = await describeBadges(db(), rows, wished)
  const claims = await nameClaims(db(), rows)
  return rows.map((row) => ({
    id: row.request_id,
    state: row.state,
    badge_class: describe(row),
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
    award_id: row.award_id,
    claim: claims.get(row.claim_id) ?? null,
  }))
}

/** What somebody showed; `since` is when it was sent back, so that what came after is new. */
export const presentPart = (part: PartRow, since: Date | undefined): EvidencePart => ({
  id: part.part_id,
  kind: part.kind,
  content: part.content,
  name: part.name,
  media_type: part.media_type,
  bytes: part.byte_length,
  virus_checked_at: part.checked_at?.toISOString() ?? null,
  public: part.is_public,
  on_badge: part.is_kept,
  new: since !== undefined && part.created_at >= since,
})

export const presentEvent = ({ kind, at, said }: EventRow): RequestEvent => ({ kind, at: at.toISOString(), said })

/** Without names: whoever decides does so for the issuer. */
export const presentOwn = async (
  row: RequestRow,
  wished: readonly string[],
  within: Db = db(),
): Promise<OwnRequest> => {
  const [brief] = await presentBrief([row], wished)
  if (!brief) throw new Error('There is one for each row.')
  const asked = await findAsked(within, row)
  const events = await listEvents(within, row.request_id)
  const sentBack = events.find(({ kind }) => kind === 'sent-back')?.at
  return {
    ...brief,
    asks: asked?.asks ?? { text: 'optional', links: 'optional', files: 'optional' },
    points: row.state === 'draft' && asked ? asked.points : parsePoints(row.points),
    note: asked?.note ?? null,
    verdicts: parseVerdicts(row.verdicts),
    evidence: (await listParts(within, row.request_id)).map((part) => presentPart(part, sentBack)),
    history: events.filter(({ kind }) => !reviewersEvents.some((one) => one === kind)).map(presentEvent),
    looked_at: row.assigned_until !== null && row.assigned_until > now() && row.state === 'submitted',
    ask_again_at:
      row.state === 'declined' && row.decided_at ? askAgainAt({ decided_at: row.decided_at }).toISOString() : null,
    kept_days: config().evidenceDays,
  }
}
