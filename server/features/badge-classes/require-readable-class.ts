import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole, selectIssuerForActor } from '../issuers/index.ts'
import { requireBadgeClass } from './queries.ts'

/** As requireRole for reading and requireBadgeClass after it; one statement where the answer is yes. */
export const requireReadableClass = async (db: Db, actor: Actor, at: BadgePath): Promise<void> => {
  const row = await selectIssuerForActor(db, actor, at.issuerSlug, 'read')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('badge_classes')
          .select('badge_id')
          .whereRef('badge_classes.issuer_id', '=', 'issuers.issuer_id')
          .where('badge_id', '=', at.badgeSlug),
      ),
    )
    .executeTakeFirst()
  if (row?.actor_email) return
  await requireRole(db, actor, at.issuerSlug, 'read')
  await requireBadgeClass(db, at)
}
