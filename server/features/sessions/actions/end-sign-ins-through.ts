import { sql } from 'kysely'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { leaveSignIn } from '#infra/standing/hold-sign-in.ts'

/** Sign-ins of accounts, those from one session at the provider, those of which both is true, or all there are. */
type SignInsThrough =
  | { accountIds: readonly string[]; sessionHash?: Buffer | undefined }
  | { accountIds?: undefined; sessionHash: Buffer }
  | 'all'

/**
 * Ends sign-ins that began with an organisation, and codes that could become one; answers whose they were. All there are means
 * those too that began with another one, which was enough only together with what this one had said. Of an account
 * those end too of which the provider did not say from which session they come. Nothing else ends sign-ins because of whom
 * they came by. Whoever takes away what lets people in has locked it before: the statements here then begin after each
 * sign-in that was just being made, and see it. Codes go before tokens for the same reason.
 */
export const endSignInsThrough = async (
  tx: Tx,
  organisationId: string,
  which: SignInsThrough,
): Promise<Set<string>> => {
  await leaveSignIn(tx)
  const { accountIds, sessionHash } = which === 'all' ? {} : which
  let codes = tx.deleteFrom('sign_in_codes').where(cameBy('organisation_id', organisationId, which))
  let tokens = tx
    .deleteFrom('access_tokens')
    .where('client_id', '=', publicClient)
    .where(cameBy('came_by', organisationId, which))
  if (accountIds !== undefined) {
    const isTheirs = sql<boolean>`account_id = any(${accountIds}::text[])`
    codes = codes.where(isTheirs)
    tokens = tokens.where(isTheirs)
  }
  if (sessionHash) {
    const isIt = sql<boolean>`provider_session_hash = ${sessionHash}`
    const isOrMayBe = sql<boolean>`(${isIt} or provider_session_hash is null)`
    const isOfSession = accountIds === undefined ? isIt : isOrMayBe
    codes = codes.where(isOfSession)
    tokens = tokens.where(isOfSession)
  }
  const ended = [
    ...(await codes.returning('account_id').execute()),
    ...(await tokens.returning('account_id').execute()),
  ]
  return new Set(ended.map((row) => row.account_id))
}

// By its members: of all sign-ins there are, none is looked up by the second organisation.
const cameBy = (column: 'organisation_id' | 'came_by', organisationId: string, which: SignInsThrough) =>
  which === 'all'
    ? sql<boolean>`(${sql.ref(column)} = ${organisationId} or ${organisationId} = any(also_by) and account_id in (
        select account_id from organisation_members where organisation_id = ${organisationId}))`
    : sql<boolean>`${sql.ref(column)} = ${organisationId}`
