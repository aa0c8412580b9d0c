import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/** Takes a link back for good; twice is the same as once. */
export const revokeLink = ({ accountId }: Actor, linkId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('share_links')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now()}::timestamptz)` })
      .where('account_id', '=', accountId)
      .where('link_id', '=', linkId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
  })
