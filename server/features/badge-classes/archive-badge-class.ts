import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../issuers/index.ts'
import { requireBadgeClassAlone } from './queries.ts'

/** Puts a badge class away or brings it back; its awards stay what they are. */
export const archiveBadgeClass = (actor: Actor, at: BadgePath, archived: boolean): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, at.issuerSlug, 'edit')
    const { archived_at } = await requireBadgeClassAlone(tx, at)
    if (archived === (archived_at !== null)) return
    await tx
      .updateTable('badge_classes')
      .set({ archived_at: archived ? now() : null, updated_at: writtenAt('badge_classes') })
      .where('issuer_id', '=', at.issuerSlug)
      .where('badge_id', '=', at.badgeSlug)
      .execute()
  })
