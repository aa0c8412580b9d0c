import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { holdApp, holdSecret } from '../hold-app.ts'
import type { App } from '../queries.ts'
import { exchangeCode } from './grants/exchange-code.ts'
import { grantOwn } from './grants/grant-own.ts'
import { refreshTokens } from './grants/refresh-tokens.ts'
import type { Grant, TokenRequest } from './grants/token-request.ts'

const grants: ReadonlyMap<string, Grant> = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
  ['client_credentials', grantOwn],
])

export const appGrants: readonly string[] = [...grants.keys()]

/**
 * What a refused request has done stays done: a code that came with the wrong verifier is used up, and a grant whose code
 * came twice is gone.
 */
export const grantToken = async (
  known: App,
  sent: TokenRequest,
  thumbprint: string | undefined,
): Promise<TokenResponse> => {
  const grant = requireGrant(known, sent)
  const made = await transaction(db(), async (tx) => {
    const app = grant === grantOwn ? await holdSecret(tx, known) : await holdApp(tx, known.client_id)
    // Once more, for it may have become another one since.
    requireGrant(app, sent)
    return grant(tx, app, sent, thumbprint ?? null)
  })
  if (!made) throw refuse('oauth.grant')
  // Afterwards, for requests that hold the app side by side would wait for each other here.
  if (known.last_used_at < inSeconds(-3600)) await markUse(known.client_id)
  return made
}

function requireGrant({ grant_types }: App, { grant_type }: TokenRequest): Grant {
  const grant = grants.get(grant_type)
  if (!grant || !grant_types.includes(grant_type)) throw refuse('oauth.unauthorized')
  return grant
}

const markUse = (clientId: string) =>
  db().updateTable('applications').set({ last_used_at: now() }).where('client_id', '=', clientId).execute()
