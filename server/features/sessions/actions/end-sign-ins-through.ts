import { sql } from 'kysely'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { Tx } from '#infra/db/transaction.ts'

/** Sign-ins of an account, those from one session at the provider, or those of which both is true. */
type SignInsThrough =
  | { accountId: string; sessionHash?: Buffer | undefined }
  | { accountId?: undefined; sessionHash: Buffer }

/**
 * Ends sign-ins that began with an organisation, and codes that could become one; answers whose they were. Of an account
 * those end too of which the provider did not say from which session they come.
 */
export const endSignInsThrough = async (
  tx: Tx,
  organisationId: string,
  { accountId, sessionHash }: SignInsThrough,
): Promise<Set<string>> => {
  let codes = tx.deleteFrom('sign_in_codes').where('organisation_id', '=', organisationId)
  let tokens = tx
    .deleteFrom('access_tokens')
    .where('client_id', '=', publicClient)
    .where('came_by', '=', organisationId)
  if (accountId !== undefined) {
    codes = codes.where('account_id', '=', accountId)
    tokens = tokens.where('account_id', '=', accountId)
  }
  if (sessionHash) {
    const isIt = sql<boolean>`provider_session_hash = ${sessionHash}`
    const isOrMayBe = sql<boolean>`(${isIt} or provider_session_hash is null)`
    const isOfSession = accountId === undefined ? isIt : isOrMayBe
    codes = codes.where(isOfSession)
    tokens = tokens.where(isOfSession)
  }
  const ended = [
    ...(await codes.returning('account_id').execute()),
    ...(await tokens.returning('account_id').execute()),
  ]
  return new Set(ended.map((row) => row.account_id))
}
