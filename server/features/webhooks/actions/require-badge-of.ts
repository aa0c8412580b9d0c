import type { Db } from '#infra/db/connections/connect.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

/** A webhook is told of classes of its own issuer only. */
export const requireBadgeOf = async (db: Db, issuerId: string, badgeId: string | null): Promise<void> => {
  if (badgeId === null) return
  const badge = badgeId.includes('\u0000')
    ? undefined
    : await db
        .selectFrom('badge_classes')
        .select('badge_id')
        .where('issuer_id', '=', issuerId)
        .where('badge_id', '=', badgeId)
        .executeTakeFirst()
  if (!badge) throw invalid({ badge_class: [makeMessage('webhook.badge')] })
}
