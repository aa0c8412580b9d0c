import { personalClient, publicClient } from '#contracts/oauth/scopes.ts'
import { inSeconds } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findOwnGrant } from '../oauth/index.ts'

/** Where a token belongs, so that its person sees it and can end it; it ends at `latest`, and with the token that made it. */
export interface TokenHome {
  clientId: string
  grantId: string | null
  madeBy: string | null
  latest: Date | undefined
}

/** With what the person gave the app, or with the personal tokens; an app that came on its own has one entry there. */
export const findTokenHome = async (
  tx: Tx,
  { accountId, clientId, tokenHash }: Actor,
  issuerIds: readonly string[],
): Promise<TokenHome> => {
  if (clientId === publicClient) return { clientId: personalClient, grantId: null, madeBy: null, latest: undefined }
  const caller = await tx
    .selectFrom('access_tokens')
    .leftJoin('app_grants', 'app_grants.grant_id', 'access_tokens.grant_id')
    .select([
      'token_id',
      'access_tokens.grant_id',
      'access_tokens.expires_at',
      'app_grants.expires_at as grant_ends_at',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!caller) throw refuse('auth.invalid')
  if (clientId === personalClient) {
    return { clientId, grantId: null, madeBy: caller.token_id, latest: caller.expires_at }
  }
  if (caller.grant_id !== null) {
    return { clientId, grantId: caller.grant_id, madeBy: null, latest: caller.grant_ends_at ?? undefined }
  }
  const latest = inSeconds(config().issuerTokenDays * 86_400)
  const scopes = issuerIds.map((issuerId) => `rw:issuer:${issuerId}`)
  return { clientId, grantId: await findOwnGrant(tx, { accountId, clientId, scopes, latest }), madeBy: null, latest }
}
