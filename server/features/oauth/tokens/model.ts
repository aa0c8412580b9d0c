import type OAuth2Server from '@node-oauth/oauth2-server'
import { offlineScope, publicClient } from '#contracts/oauth/scopes.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newSecret } from '#infra/ids.ts'
import { type App, isProven } from '../queries.ts'
import { isSelfMade, opensAnything, requireRoles, withinApp } from '../scopes.ts'
import { endGrant, findCode, findRefreshToken, spendCode, spendRefreshToken } from './spend.ts'
import { storeTokens } from './store-tokens.ts'

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel & OAuth2Server.ClientCredentialsModel

export interface TokenModel extends Model {
  /** A code or refresh token was good until now and is used up. */
  hasSpent(): boolean
}

// Lifetimes are evaluated here by the server's one clock; the library gets a time that it cannot object to.
const later = (): Date => new Date(Date.now() + 60_000)

/** What the library asks for in one token request of an app that has proven itself, inside one transaction. */
export const createModel = (tx: Tx, app: App, thumbprint: string | null): TokenModel => {
  // What is bound to a key is of no use without it (RFC 9449 sections 5 and 10).
  const isOfKey = (bound: string | null): boolean => bound === null || bound === thumbprint
  const client: OAuth2Server.Client = { id: app.client_id, grants: app.grant_types }
  let grantId: string | null = null
  let granted: readonly string[] = []
  let spent = false

  return {
    hasSpent: () => spent,
    getClient: async () => client,
    getAccessToken: async () => undefined,
    saveAuthorizationCode: async () => undefined,
    generateAccessToken: async () => newSecret('at'),
    generateRefreshToken: async () => (mayComeBack(app, granted) ? newSecret('rt') : ''),

    getAuthorizationCode: async (text) => {
      const code = await findCode(tx, text)
      if (!code) return undefined
      return {
        authorizationCode: text,
        expiresAt: later(),
        redirectUri: code.redirect_uri,
        scope: code.scope.split(' '),
        client: { id: code.client_id, grants: [] },
        user: { accountId: code.account_id, grantId: code.grant_id, isOfKey: isOfKey(code.key_thumbprint) },
        ...(code.code_challenge ? { codeChallenge: code.code_challenge, codeChallengeMethod: 'S256' } : {}),
      }
    },
    revokeAuthorizationCode: async ({ authorizationCode, user, scope = [] }) => {
      spent = await spendCode(tx, authorizationCode)
      if (!spent) await endGrant(tx, user.grantId)
      grantId = user.grantId
      granted = scope
      return spent && user.isOfKey === true
    },

    getRefreshToken: async (text) => {
      const token = await findRefreshToken(tx, text)
      if (!token || !isOfKey(token.key_thumbprint)) return undefined
      granted = token.scope.split(' ')
      const scope = withinApp(app, granted)
      if (!opensAnything(scope)) return undefined
      return {
        refreshToken: text,
        refreshTokenExpiresAt: later(),
        scope,
        client: { id: token.client_id, grants: [] },
        user: { accountId: token.account_id, grantId: token.grant_id },
      }
    },
    revokeToken: async ({ refreshToken, user }) => {
      spent = await spendRefreshToken(tx, refreshToken, user.grantId)
      grantId = user.grantId
      return spent
    },

    getUserFromClient: async () => {
      const { owner_id: ownerId } = app
      if (ownerId === null || app.secret_hash === null || app.client_id === publicClient) return undefined
      return (await isProven(tx, ownerId)) ? { accountId: ownerId } : undefined
    },
    validateScope: async (user, _, asked) => {
      const scopes = withinApp(app, asked ?? app.scopes)
      const isWhole = grantId !== null || asked === undefined || scopes.length === asked.length
      if (grantId === null) await requireRoles(tx, user.accountId, scopes)
      const kept = grantId === null ? scopes.filter((scope) => scope !== offlineScope) : scopes
      return isWhole && opensAnything(kept) ? kept : undefined
    },
    saveToken: async (token, _, user) => {
      await storeTokens(tx, app, { token, accountId: user.accountId, grantId, granted, thumbprint })
      return { ...token, client, user }
    },
  }
}

/** Apps that registered themselves have to ask for it by name, as the standards say. */
const mayComeBack = (app: App, granted: readonly string[]): boolean =>
  app.grant_types.includes('refresh_token') && (!isSelfMade(app) || granted.includes(offlineScope))
