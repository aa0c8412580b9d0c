import { unsuspendedAccounts } from '#infra/authority/accounts.ts'
import { hasAnswered } from '#infra/authority/admission.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/**
 * A code that waits or has been used; its grant is held, so that two requests with one code come one after the other.
 * Nothing for a code that nobody used in time.
 */
export const findCode = async (tx: Tx, code: string) => {
  const row = await tx
    .selectFrom('authorization_codes')
    .innerJoin('app_grants', 'app_grants.grant_id', 'authorization_codes.grant_id')
    .select([
      'redirect_uri',
      'code_challenge',
      'key_thumbprint',
      'used_at',
      'authorization_codes.scope',
      'authorization_codes.expires_at',
    ])
    .select(['app_grants.grant_id', 'app_grants.client_id', 'app_grants.account_id'])
    .where('code_hash', '=', hashSecret(code))
    .where('app_grants.account_id', 'in', unsuspendedAccounts(tx).select('accounts.account_id'))
    .where(hasAnswered('app_grants.account_id'))
    .forUpdate('app_grants')
    .executeTakeFirst()
  return row && (row.used_at || row.expires_at > now()) ? row : undefined
}

/** False for the second use. */
export const spendCode = async (tx: Tx, code: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('authorization_codes')
    .set({ used_at: now() })
    .where('code_hash', '=', hashSecret(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A refresh token, used or not, while it and its grant are good; the grant is held. */
export const findRefreshToken = (tx: Tx, token: string) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('app_grants', 'app_grants.grant_id', 'refresh_tokens.grant_id')
    .select([
      'refresh_tokens.scope',
      'refresh_tokens.key_thumbprint',
      'app_grants.grant_id',
      'app_grants.client_id',
      'app_grants.account_id',
    ])
    .where('token_hash', '=', hashSecret(token))
    .where('refresh_tokens.expires_at', '>', now())
    .where('app_grants.expires_at', '>', now())
    .where('app_grants.account_id', 'in', unsuspendedAccounts(tx).select('accounts.account_id'))
    .where(hasAnswered('app_grants.account_id'))
    .forUpdate('app_grants')
    .executeTakeFirst()
