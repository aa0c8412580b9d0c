import type OAuth2Server from '@node-oauth/oauth2-server'
import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { accessSeconds, refreshSeconds } from '../lifetimes.ts'
import type { App } from '../queries.ts'

const mostAccessTokens = 20
const mostUsedTokens = 100
const mostOwnTokens = 100
// Looking for what is beyond costs more than the token itself. A prime, so that apps which take turns all come to it.
const pruneEvery = 17

let ownTokens = 0

interface Made {
  token: OAuth2Server.Token
  accountId: string
  grantId: string | null
  /** Scopes of the grant, which the refresh token keeps when an access token asks for fewer. */
  granted: readonly string[]
  /** Of the key that the tokens are bound to. */
  thumbprint: string | null
}

/** Writes hashes of the tokens down. Nothing that an app holds counts as confirmed by the person. */
export const storeTokens = async (tx: Tx, app: App, made: Made): Promise<void> => {
  const { token, accountId, grantId, granted, thumbprint } = made
  const scopes = token.scope ?? []
  await tx
    .insertInto('access_tokens')
    .values({
      token_hash: hashSecret(token.accessToken),
      token_id: newId(),
      account_id: accountId,
      client_id: app.client_id,
      grant_id: grantId,
      scope: scopes.join(' '),
      key_thumbprint: thumbprint,
      created_at: now(),
      last_used_at: now(),
      confirmed_at: new Date(0),
      expires_at: inSeconds(accessSeconds(scopes)),
    })
    .execute()
  if (grantId !== null && token.refreshToken) {
    await tx
      .insertInto('refresh_tokens')
      .values({
        token_hash: hashSecret(token.refreshToken),
        grant_id: grantId,
        scope: granted.join(' '),
        // An app with a secret proves itself by that (RFC 9449 section 5).
        key_thumbprint: app.secret_hash === null ? thumbprint : null,
        created_at: now(),
        expires_at: inSeconds(refreshSeconds),
      })
      .execute()
  }
  if (grantId !== null) await keepNewest(tx, grantId)
  else if (++ownTokens % pruneEvery === 0) await keepNewestOwn(tx, app.client_id)
}

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
  await tx.deleteFrom('access_tokens').where('token_hash', 'in', oldAccess).execute()
  const longUsed = tx
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('grant_id', '=', grantId)
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .offset(mostUsedTokens)
  await tx.deleteFrom('refresh_tokens').where('token_hash', 'in', longUsed).execute()
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
  await tx.deleteFrom('access_tokens').where('token_hash', 'in', old).execute()
}
