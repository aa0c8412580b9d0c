import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockAccounts } from '../../accounts/index.ts'
import { acceptAwards } from './accept-awards.ts'
import { requireQuota } from './require-quota.ts'

/** What was removed after this moment can be put back. */
export const restorableSince = (): Date => inSeconds(-restoreDays * 86_400)

/** Puts a badge back that was removed not too long ago. Its places in collections were kept for it. */
export const restoreBadge = ({ accountId }: Actor, badgeId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const count = await acceptAwards(tx, accountId, [badgeId], { removedSince: restorableSince() })
    if (count === 0) await restoreImport(tx, accountId, badgeId)
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
