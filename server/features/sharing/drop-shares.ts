import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { CollectionDeletion } from '../collections/index.ts'

/** Nothing is left of what only the account had: how often its collections and badges from elsewhere were shared. */
export const dropShares = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  await sql`
    delete from shares where target_id in (
      select collection_id from collections where account_id = ${accountId}
      union all select import_id from imported_badges where account_id = ${accountId})`.execute(tx)
}

/** Nor of a collection that its keeper deletes. */
export const dropSharesOfCollection = async (tx: Tx, { collectionId }: CollectionDeletion): Promise<void> => {
  await tx.deleteFrom('shares').where('target_id', '=', collectionId).where('kind', '=', 'collection').execute()
}
