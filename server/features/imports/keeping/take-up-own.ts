import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { tellOfAwards } from '../../webhooks/index.ts'

/** A badge of this server is in its recipient's backpack already: bringing it in accepts it. */
export const takeUpOwn = (actor: Actor, awardId: string, key: RequestKey | undefined): Promise<void> =>
  transaction(db(), async (tx) => {
    const entry = await tx
      .selectFrom('backpack_entries')
      .select('issuer_id')
      .where('account_id', '=', actor.accountId)
      .where('award_id', '=', awardId)
      .executeTakeFirst()
    if (!entry) throw refuse('import.recipient')
    if ((await findMade(tx, key, awardId)) !== undefined) return
    const { rows } = await sql<{ issuer_id: string; award_id: string }>`
      update awards set acceptance = 'Accepted', accepted_at = ${now()}, updated_at = ${writtenAt('awards')}
      where issuer_id = ${entry.issuer_id} and award_id = ${awardId} and acceptance <> 'Accepted'
      returning issuer_id, award_id`.execute(tx)
    if (rows.length === 0) throw refuse('import.duplicate', { more: { badge: awardId } })
    await tx
      .updateTable('backpack_entries')
      .set({ removed_at: null })
      .where('account_id', '=', actor.accountId)
      .where('award_id', '=', awardId)
      .execute()
    await tellOfAwards(tx, 'award.accepted', rows)
  })
