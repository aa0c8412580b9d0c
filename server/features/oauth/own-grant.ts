import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { dropTokensOf } from '../sessions/index.ts'

interface OwnGrant {
  accountId: string
  clientId: string
  scopes: readonly string[]
  latest: Date
}

/**
 * What an app has of its owner by its secret alone and makes lasting tokens of: one for each app, or none of them would ever
 * be counted, nor end with the secret.
 */
export const findOwnGrant = async (tx: Tx, { accountId, clientId, scopes, latest }: OwnGrant): Promise<string> => {
  const made = { own_key: clientId, client_id: clientId, account_id: accountId, scope: scopes.join(' ') }
  // What it opens is what its tokens open.
  const scope = sql<string>`(select string_agg(one, ' ' order by one) from (
    select unnest(string_to_array(excluded.scope, ' ')) as one
    union select scope from access_tokens where grant_id = app_grants.grant_id and expires_at > ${now()}) as held)`
  const { grant_id: grantId } = await tx
    .insertInto('app_grants')
    .values({ ...made, grant_id: newId(), created_at: now(), expires_at: latest, confirmed_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('own_key')
        .where('own_key', 'is not', null)
        .doUpdateSet({ scope, expires_at: sql<Date>`greatest(app_grants.expires_at, excluded.expires_at)` }),
    )
    .returning('grant_id')
    .executeTakeFirstOrThrow()
  return grantId
}

/**
 * Ends what an app has by its secret alone, and all that it made of it. The account of its owner has to be held: whatever is
 * made at the same moment then came before and is seen, or finds the token gone.
 */
export const endOwnTokens = async (tx: Tx, clientId: string): Promise<void> => {
  await dropTokensOf(tx, clientId, 'own')
  await tx.deleteFrom('app_grants').where('client_id', '=', clientId).where('own_key', 'is not', null).execute()
}
