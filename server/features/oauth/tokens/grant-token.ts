import OAuth2Server from '@node-oauth/oauth2-server'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { type AppError, refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { holdApp, holdSecret } from '../hold-app.ts'
import { accessSeconds } from '../lifetimes.ts'
import type { App } from '../queries.ts'
import { createModel } from './model.ts'

export const appGrants: readonly string[] = ['authorization_code', 'refresh_token', 'client_credentials']

interface TokenRequest {
  grant_type: string
  scope?: string | undefined
  code?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  refresh_token?: string | undefined
}

type Outcome = { made: TokenResponse } | { refused: AppError }

/**
 * The library's token request for an app that has proven itself, and perhaps a key, to which the tokens are bound then. What a refused request has done stays done: a code that
 * came with the wrong verifier is used up, and a grant whose code came twice is gone.
 */
export const grantToken = async (
  known: App,
  body: TokenRequest,
  thumbprint: string | undefined,
): Promise<TokenResponse> => {
  if (!known.grant_types.includes(body.grant_type)) throw refuse('oauth.unauthorized')
  const outcome = await transaction(db(), async (tx): Promise<Outcome> => {
    const isOwn = body.grant_type === 'client_credentials'
    const app = isOwn ? await holdSecret(tx, known) : await holdApp(tx, known.client_id)
    const model = createModel(tx, app, thumbprint ?? null)
    try {
      const token = await ask(model, app, body)
      return { made: present(token, thumbprint) }
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError)) throw error
      // The library wraps what goes wrong below it; the transaction has to know, for it may be repeated.
      if (error.name === 'server_error') throw 'inner' in error ? error.inner : error
      // Nothing is used up by asking for too much.
      if (error.name === 'invalid_scope') throw refuse('token.scope')
      return { refused: translate(error, model.hasSpent()) }
    }
  })
  if ('refused' in outcome) throw outcome.refused
  // Afterwards, for requests that hold the app side by side would wait for each other here.
  if (known.last_used_at < inSeconds(-3600)) await markUse(known.client_id)
  return outcome.made
}

const markUse = (clientId: string) =>
  db().updateTable('applications').set({ last_used_at: now() }).where('client_id', '=', clientId).execute()

function ask(model: ReturnType<typeof createModel>, app: App, body: TokenRequest): Promise<OAuth2Server.Token> {
  const library = new OAuth2Server({ model })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' }
  const request = new OAuth2Server.Request({
    headers,
    method: 'POST',
    query: {},
    body: { ...body, client_id: app.client_id, client_secret: undefined },
  })
  const requireClientAuthentication = { authorization_code: false, refresh_token: false, client_credentials: false }
  return library.token(request, new OAuth2Server.Response({ headers: {} }), { requireClientAuthentication })
}

function present(token: OAuth2Server.Token, thumbprint: string | undefined): TokenResponse {
  const { accessToken, refreshToken, scope = [] } = token
  return {
    access_token: accessToken,
    token_type: thumbprint === undefined ? 'Bearer' : 'DPoP',
    expires_in: accessSeconds(scope),
    scope: scope.join(' '),
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
  }
}

function translate(error: OAuth2Server.OAuthError, hasSpent: boolean): AppError {
  if (hasSpent || error.name === 'invalid_grant') return refuse('oauth.grant', { cause: error })
  if (error.name === 'unauthorized_client') return refuse('oauth.unauthorized', { cause: error })
  const [, name] = /`(\w+)`/.exec(error.message) ?? []
  return refuse('oauth.request', {
    sentence: name ? makeMessage('oauth.parameter', { name }) : undefined,
    cause: error,
  })
}
