import type { Db } from '#infra/db/connections/connect.ts'

/** Whether both have a role in one issuer; roles count only for people with a proven address. */
export const sharesIssuer = async (db: Db, accountId: string, otherId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('issuer_staff as own')
    .innerJoin('issuer_staff as other', 'other.issuer_id', 'own.issuer_id')
    .select('own.issuer_id')
    .where('own.account_id', '=', accountId)
    .where('other.account_id', '=', otherId)
    .where(({ and, exists, selectFrom }) =>
      and([
        exists(selectFrom('verified_emails').select('email').where('account_id', '=', accountId)),
        exists(selectFrom('verified_emails').select('email').where('account_id', '=', otherId)),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The legacy token of the account while it is good and the master key is still the one it was encrypted under. */
export const findLegacyToken = (db: Db, accountId: string, { keyId, now }: { keyId: string; now: Date }) =>
  db
    .selectFrom('legacy_tokens')
    .innerJoin('access_tokens', 'access_tokens.token_hash', 'legacy_tokens.token_hash')
    .select(['wrapped_token', 'scope'])
    .where('legacy_tokens.account_id', '=', accountId)
    .where('wrapped_by', '=', keyId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
