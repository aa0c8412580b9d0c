import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

interface Whose {
  accountId: string
}

/** Ends what a person gave to apps, and all that came of it. */
export const endGrants = async (tx: Tx, { accountId }: Whose): Promise<void> => {
  await tx.deleteFrom('app_grants').where('account_id', '=', accountId).execute()
}

/** The same, and secrets of apps that act as the account. */
export const endGrantsAndSecrets = async (tx: Tx, { accountId }: Whose): Promise<void> => {
  await endGrants(tx, { accountId })
  await endOwnSecrets(tx, accountId)
}

/** Nobody knows the new secret: whoever runs the app makes another one. */
async function endOwnSecrets(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ secret_hash: randomBytes(32), old_secret_hash: null, old_secret_until: null })
    .where('owner_id', '=', accountId)
    .where('secret_hash', 'is not', null)
    .where(sql<boolean>`'client_credentials' = any(grant_types)`)
    .execute()
}
