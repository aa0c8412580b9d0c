import { sql } from 'kysely'
import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockAccounts } from '../../accounts/index.ts'
import { tellOfAwards } from '../../webhooks/index.ts'
import { requireQuota } from './require-quota.ts'

/** What was removed after this moment can be put back. */
export const restorableSince = (): Date => inSeconds(-restoreDays * 86_400)

/** Puts a badge back that was removed not too long ago. Its places in collections were kept for it. */
export const restoreBadge = ({ accountId }: Actor, badgeId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const { rows } = await sql<{ issuer_id: string; award_id: string }>`
      update awards set acceptance = 'Accepted', accepted_at = coalesce(awards.accepted_at, ${now()}),
        updated_at = ${writtenAt('awards')}
      from (
        select issuer_id, award_id from backpack_entries
        where account_id = ${accountId} and award_id = ${badgeId} and removed_at > ${restorableSince()}
      ) as b
      where awards.issuer_id = b.issuer_id and awards.award_id = b.award_id
        and awards.acceptance = 'Rejected'
      returning awards.issuer_id, awards.award_id`.execute(tx)
    if (rows.length === 0) return restoreImport(tx, accountId, badgeId)
    await tellOfAwards(tx, 'award.accepted', rows)
    await tx
      .updateTable('backpack_entries')
      .set({ removed_at: null })
      .where('account_id', '=', accountId)
      .where('award_id', '=', badgeId)
      .execute()
  })

async function restoreImport(tx: Tx, accountId: string, importId: string): Promise<void> {
  await lockAccounts(tx, [accountId])
  const removed = await tx
    .selectFrom('imported_badges')
    .innerJoin('blobs', 'blobs.blob_key', 'imported_badges.original_key')
    .select(['identity_hash as identityHash', 'byte_length as bytes'])
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .where('removed_at', '>', restorableSince())
    .executeTakeFirst()
  if (!removed) return
  await requireQuota(tx, accountId, { ...removed, isStored: true })
  await tx
    .updateTable('imported_badges')
    .set({ removed_at: null, updated_at: writtenAt('imported_badges') })
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .execute()
}
