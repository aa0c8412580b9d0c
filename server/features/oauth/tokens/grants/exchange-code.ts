import { refuse } from '#infra/errors.ts'
import { endFamily } from '../../../sessions/index.ts'
import { opensAnything, withinApp } from '../../scopes.ts'
import { answersChallenge } from '../answers-challenge.ts'
import { findCode, spendCode } from '../spend.ts'
import { storeTokens } from '../store-tokens.ts'
import { type Grant, isOfKey, requireParameter } from './token-request.ts'

/** RFC 6749 section 4.1.3. Only its own app can use a code up; a second use ends what the first one gave. */
export const exchangeCode: Grant = async (tx, app, sent, thumbprint) => {
  const text = requireParameter(sent, 'code')
  const code = await findCode(tx, text)
  if (code?.client_id !== app.client_id) return undefined
  const { grant_id: grantId, account_id: accountId } = code
  const isFirst = await spendCode(tx, text)
  if (!isFirst) await endFamily(tx, { table: 'refresh_tokens', grantId })
  // From here on it is used up, so that nobody can try one verifier after another.
  if (!isFirst || !isOfKey(code.key_thumbprint, thumbprint)) return undefined
  if (!answersChallenge(code.code_challenge, sent.code_verifier)) return undefined
  if (code.redirect_uri !== '' && sent.redirect_uri !== code.redirect_uri) return undefined
  const granted = code.scope.split(' ')
  const scopes = withinApp(app, granted)
  if (!opensAnything(scopes)) throw refuse('token.scope')
  return storeTokens(tx, app, { accountId, scopes, thumbprint, grant: { grantId, granted } })
}
