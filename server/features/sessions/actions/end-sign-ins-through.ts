import { type RawBuilder, sql } from 'kysely'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { tellOfEnded } from '../../accounts/index.ts'

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
 * sign-in that was just being made, and see it. Codes go before tokens for the same reason. What was set up in sign-ins that may be stolen
 * is asked about anew.
 */
export const endSignInsThrough = async (
  tx: Tx,
  organisationId: string,
  which: SignInsThrough,
  { mayBeStolen = false }: { mayBeStolen?: boolean } = {},
): Promise<Set<string>> => {
  await leaveSignIn(tx)
  const { accountIds, sessionHash } = which === 'all' ? {} : which
  const rest: RawBuilder<boolean>[] = []
  if (accountIds !== undefined) rest.push(sql`account_id = any(${accountIds}::text[])`)
  if (sessionHash) {
    const isIt = sql<boolean>`provider_session_hash = ${sessionHash}`
    rest.push(accountIds === undefined ? isIt : sql`(${isIt} or provider_session_hash is null)`)
  }
  const ended: { account_id: string }[] = []
  for (const came of cameBy('organisation_id', organisationId, which)) {
    const codes = tx.deleteFrom('sign_in_codes').where(sql<boolean>`${sql.join([came, ...rest], sql` and `)}`)
    ended.push(...(await codes.returning('account_id').execute()))
  }
  for (const came of cameBy('came_by', organisationId, which)) {
    const tokens = tx
      .deleteFrom('access_tokens')
      .where('client_id', '=', publicClient)
      .where(sql<boolean>`${sql.join([came, ...rest], sql` and `)}`)
    const gone = await tokens.returning(['account_id', 'token_id']).execute()
    ended.push(...gone)
    if (mayBeStolen)
      await tellOfEnded(
        tx,
        gone.map((row) => row.token_id),
      )
  }
  return new Set(ended.map((row) => row.account_id))
}

/**
 * One after the other, so that each has an index: with an "or" between them all tokens there are would be read, while the
 * organisation is locked. By its members: of all sign-ins there are, none is looked up by the second organisation.
 */
const cameBy = (
  column: 'organisation_id' | 'came_by',
  organisationId: string,
  which: SignInsThrough,
): RawBuilder<boolean>[] => [
  sql`${sql.ref(column)} = ${organisationId}`,
  ...(which === 'all'
    ? [
        sql<boolean>`account_id = any(array(
          select account_id from organisation_members where organisation_id = ${organisationId}
        )) and ${organisationId} = any(also_by)`,
      ]
    : []),
]
