import { offlineScope } from '#contracts/oauth/scopes.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { inSeconds } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { addRefresh, dropTokens, noteTokens } from '../../sessions/index.ts'
import { accessSeconds, refreshSeconds } from '../lifetimes.ts'
import type { App } from '../queries.ts'
import { isSelfMade } from '../scopes.ts'

const mostAccessTokens = 20
const mostOwnTokens = 100
// Looking for what is beyond costs more than the token itself. A prime, so that apps which take turns all come to it.
const pruneEvery = 17

let ownTokens = 0

interface Made {
  accountId: string
  scopes: readonly string[]
  /** Of the key that the tokens are bound to. */
  thumbprint: string | null
  /** What a person gave the app; its refresh token keeps all scopes of that when an access token asks for fewer. */
  grant: { grantId: string; granted: readonly string[] } | null
}

/** Writes hashes of new tokens down and answers the tokens. Nothing that an app holds counts as confirmed by the person. */
export const storeTokens = async (
  tx: Tx,
  app: App,
  { accountId, scopes, thumbprint, grant }: Made,
): Promise<TokenResponse> => {
  const token = newSecret('at')
  const [scope, seconds] = [scopes.join(' '), accessSeconds(scopes)]
  await noteTokens(tx, [
    {
      token,
      token_id: newId(),
      account_id: accountId,
      client_id: app.client_id,
      grant_id: grant?.grantId ?? null,
      scope,
      key_thumbprint: thumbprint,
      expires_at: inSeconds(seconds),
    },
  ])
  if (grant) await keepNewest(tx, grant.grantId)
  else if (++ownTokens % pruneEvery === 0) await keepNewestOwn(tx, app.client_id)
  const token_type = thumbprint === null ? 'Bearer' : 'DPoP'
  const made: TokenResponse = { access_token: token, token_type, expires_in: seconds, scope }
  if (!grant || !mayComeBack(app, grant.granted)) return made
  const { grantId, granted } = grant
  const refresh_token = await addRefresh(
    tx,
    { table: 'refresh_tokens', grantId },
    {
      scope: granted.join(' '),
      expiresAt: inSeconds(refreshSeconds),
      // An app with a secret proves itself by that (RFC 9449 section 5).
      thumbprint: app.secret_hash === null ? thumbprint : null,
    },
  )
  return { ...made, refresh_token }
}

/** Apps that registered themselves have to ask for it by name, as the standards say. */
const mayComeBack = (app: App, granted: readonly string[]): boolean =>
  app.grant_types.includes('refresh_token') && (!isSelfMade(app) || granted.includes(offlineScope))

/** An app that refreshes without end must not fill the table. */
async function keepNewest(tx: Tx, grantId: string): Promise<void> {
  const oldAccess = tx
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('grant_id', '=', grantId)
    // Those with a name were made to last.
    .where('name', 'is', null)
    .orderBy('created_at', 'desc')
    .offset(mostAccessTokens)
  await dropTokens(tx, oldAccess)
}

/** One app may ask many times at once; what another request is about to delete is left to it. */
async function keepNewestOwn(tx: Tx, clientId: string): Promise<void> {
  const beyond = tx
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('client_id', '=', clientId)
    .where('grant_id', 'is', null)
    .orderBy('created_at', 'desc')
    .offset(mostOwnTokens)
  const old = tx
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('token_hash', 'in', beyond)
    .forUpdate()
    .skipLocked()
  await dropTokens(tx, old)
}
