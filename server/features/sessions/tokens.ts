import type { InsertObject, SelectQueryBuilder } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tables } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** A token before its hash is kept in its place; by itself it is used from now on, and counts as confirmed by nobody. */
type NewToken = Omit<
  InsertObject<Tables, 'access_tokens'>,
  'token_hash' | 'created_at' | 'last_used_at' | 'confirmed_at'
> & { token: string; created_at?: Date; last_used_at?: Date; confirmed_at?: Date }

/** Keeps new tokens by their hashes. Whoever calls holds what they are made by, and says what they may do. */
export const noteTokens = async (tx: Tx, tokens: readonly NewToken[]): Promise<void> => {
  const rows = tokens.map(({ token, ...row }) => ({
    token_hash: hashSecret(token),
    created_at: now(),
    last_used_at: now(),
    confirmed_at: new Date(0),
    ...row,
  }))
  await tx.insertInto('access_tokens').values(rows).execute()
}

/** Ends the tokens of which a query tells the hashes. */
export const dropTokens = async <Table extends keyof Tables>(
  tx: Tx,
  hashes: SelectQueryBuilder<Tables, Table, { token_hash: Buffer }>,
): Promise<void> => {
  await tx.deleteFrom('access_tokens').where('token_hash', 'in', hashes).execute()
}

/** Ends all tokens of an app, or those that it has by its secret alone. */
export const dropTokensOf = async (tx: Tx, clientId: string, which: 'all' | 'own'): Promise<void> => {
  await tx
    .deleteFrom('access_tokens')
    .where('client_id', '=', clientId)
    .$if(which === 'own', (tokens) => tokens.where('grant_id', 'is', null))
    .execute()
}

/** Ends one token of an account and a client; false where there is none. */
export const dropToken = async (
  tx: Tx,
  { tokenId, accountId, clientId }: { tokenId: string; accountId: string; clientId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('access_tokens')
    .where('token_id', '=', tokenId)
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
