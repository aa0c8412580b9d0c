import type { z } from 'zod'
import type { introspectToken as endpoint } from '#contracts/oauth/tokens.ts'
import { config, db } from '#infra/context.ts'
import type { App } from '../queries.ts'
import { findToken } from './find-token.ts'

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** RFC 7662. A token of another app is told apart from no token at all by nothing. */
export const introspectToken = async (app: App, token: string): Promise<z.input<typeof endpoint.response>> => {
  const known = await findToken(db(), token)
  if (known?.clientId !== app.client_id) return { active: false }
  return {
    active: true,
    scope: known.scope,
    client_id: known.clientId,
    ...(known.isRefresh ? {} : { token_type: known.thumbprint === null ? 'Bearer' : 'DPoP' }),
    ...(known.thumbprint === null ? {} : { cnf: { jkt: known.thumbprint } }),
    exp: seconds(known.expiresAt),
    iat: seconds(known.createdAt),
    sub: known.accountId,
    iss: config().origin,
    aud: config().origin,
  }
}
