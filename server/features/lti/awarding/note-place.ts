import type { AuditVerb } from '#contracts/operator/audit.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findBadge, type PlacementRow } from '../queries.ts'

type Place = Pick<PlacementRow, 'placement_id' | 'issuer_id' | 'badge_id' | 'context_title' | 'threshold'>

/** Adds what was done to a place of a course to the audit log, by the badge and the course that people know it by. */
export const notePlace = async (
  tx: Tx,
  actor: Actor,
  verb: Extract<AuditVerb, `place.${string}`>,
  place: Place,
): Promise<void> => {
  const badge = await findBadge(tx, place.issuer_id, place.badge_id)
  noteAction(tx, actor, {
    verb,
    subject: { kind: 'place', id: place.placement_id },
    detail: {
      issuer: place.issuer_id,
      badge: place.badge_id,
      name: badge?.name ?? null,
      course: place.context_title,
      threshold: place.threshold,
    },
  })
}
