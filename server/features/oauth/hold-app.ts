import { unsuspendedApps } from '#infra/authority/apps.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { App } from './queries.ts'

/** The app as it is now, which nobody can delete until the transaction ends; refused when somebody has. */
export const holdApp = async (tx: Tx, clientId: string): Promise<App> => {
  const row = await unsuspendedApps(tx)
    .selectAll('applications')
    .where('client_id', '=', clientId)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw refuse('token.client')
  return row
}

/**
 * As holdApp, and its secret stays as it is too: a new password of the owner, which replaces it, comes either after the
 * token that is given now and ends it, or before it, and then the secret that was sent is not good any more.
 */
export const holdSecret = async (tx: Tx, known: App): Promise<App> => {
  const row = await unsuspendedApps(tx)
    .selectAll('applications')
    .where('client_id', '=', known.client_id)
    .forShare()
    .executeTakeFirst()
  const isSame = [row?.secret_hash, row?.old_secret_hash].some((hash) => hash && known.secret_hash?.equals(hash))
  if (!row || !isSame) throw refuse('oauth.grant')
  return row
}
