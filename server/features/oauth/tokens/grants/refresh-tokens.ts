import { refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { spendRefresh } from '../../../sessions/index.ts'
import { opensAnything, readScopes, withinApp } from '../../scopes.ts'
import { findRefreshToken } from '../spend.ts'
import { storeTokens } from '../store-tokens.ts'
import { type Grant, isOfKey, requireParameter } from './token-request.ts'

/** RFC 6749 section 6. Another app, or another key, uses nothing up; nor does asking for more than was given. */
export const refreshTokens: Grant = async (tx, app, sent, thumbprint) => {
  const text = requireParameter(sent, 'refresh_token')
  const token = await findRefreshToken(tx, text)
  if (token?.client_id !== app.client_id || !isOfKey(token.key_thumbprint, thumbprint)) return undefined
  const { grant_id: grantId, account_id: accountId } = token
  const granted = token.scope.split(' ')
  const possible = withinApp(app, granted)
  if (!opensAnything(possible)) return undefined
  if (!(await spendRefresh(tx, { table: 'refresh_tokens', grantId }, hashSecret(text)))) return undefined
  const scopes = readScopes(sent.scope) ?? possible
  if (!scopes.every((scope) => possible.includes(scope))) throw refuse('token.scope')
  return storeTokens(tx, app, { accountId, scopes, thumbprint, grant: { grantId, granted } })
}
