import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { App } from '../../queries.ts'

export interface TokenRequest {
  grant_type: string
  scope?: string | undefined
  code?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  refresh_token?: string | undefined
}

/**
 * Tokens for an app that has proven itself, and perhaps a key, to which they are bound then. Nothing for whatever is wrong
 * with a code, a refresh token or an owner: one answer for all, and what is used up by then stays so. What is thrown undoes
 * it.
 */
export type Grant = (
  tx: Tx,
  app: App,
  sent: TokenRequest,
  thumbprint: string | null,
) => Promise<TokenResponse | undefined>

/** RFC 6749 appendix A: visible ASCII and spaces. */
export const requireParameter = (sent: TokenRequest, name: 'code' | 'refresh_token'): string => {
  const value = sent[name] ?? ''
  if (/^[\x20-\x7e]+$/.test(value)) return value
  throw refuse('oauth.request', { sentence: makeMessage('oauth.parameter', { name }) })
}

/** What is bound to a key is of no use without it (RFC 9449 sections 5 and 10). */
export const isOfKey = (bound: string | null, thumbprint: string | null): boolean =>
  bound === null || bound === thumbprint
