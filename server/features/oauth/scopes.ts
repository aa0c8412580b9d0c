import {
  connectScopes,
  credentialScopes,
  isBoundScope,
  offlineScope,
  scopeDescriptions,
} from '#contracts/oauth/scopes.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { holdsRole } from '../issuers/index.ts'
import { type App, findIssuerNames } from './queries.ts'

/** What an app that registers itself can be given. */
export const registrableScopes: readonly string[] = [
  ...Object.values(connectScopes),
  ...Object.values(credentialScopes),
  offlineScope,
]

/** Nobody here answers for it: it registered itself. */
export const isSelfMade = (app: App): boolean => app.owner_id === null

export const splitScopes = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))]

/** What a token request asks for (RFC 6749 section 3.3), letter by letter; undefined where it leaves that to us. */
export const readScopes = (text: string | undefined): string[] | undefined => {
  if (text === undefined) return undefined
  if (!/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/.test(text.trim())) throw refuse('token.scope')
  return text.trim().split(/ +/)
}

const isWildcard = (scope: string): boolean => scope.endsWith(':*')
const issuerOf = (scope: string): string => scope.slice(scope.lastIndexOf(':') + 1)

/** Whether the app may be given the scope; `rw:issuer:*` stands for any one issuer, and for nothing by itself. */
const mayHave = (app: App, scope: string): boolean => {
  if (isWildcard(scope)) return false
  if (scope === offlineScope && !app.grant_types.includes('refresh_token')) return false
  if (app.scopes.includes(scope)) return true
  return isBoundScope(scope) && app.scopes.includes(scope.replace(/:[^:]*$/, ':*'))
}

/** What of the scopes the app may be given now; its list may have become shorter since. */
export const withinApp = (app: App, scopes: readonly string[]): string[] =>
  scopes.filter((scope) => mayHave(app, scope))

/** Opens what a person does with a fresh sign-in only, so whoever gives it away needs one too. */
export const isSensitive = (scope: string): boolean => scope.startsWith('rw:issuer')

export const opensAnything = (scopes: readonly string[]): boolean => scopes.some((scope) => scope !== offlineScope)

/** What is asked for, or else all that the app may have; refused when nothing is left that opens anything. */
export const narrowScopes = (app: App, asked: string | undefined): string[] => {
  const scopes = withinApp(app, asked?.trim() ? splitScopes(asked) : app.scopes)
  if (!opensAnything(scopes)) throw refuse('token.scope')
  return scopes
}

/** Refused unless the person has a role in every single issuer that is named; its staff is the owners' matter. */
export const requireRoles = async (db: Db, accountId: string, scopes: readonly string[]): Promise<void> => {
  for (const scope of scopes.filter(isBoundScope)) {
    const action = scope.startsWith('rw:issuerOwner:') ? 'manage-staff' : 'read'
    if (!(await holdsRole(db, accountId, issuerOf(scope), action))) throw refuse('token.scope')
  }
}

/** What people read of each scope. */
export const describeScopes = async (db: Db, scopes: readonly string[]): Promise<Record<string, string>> => {
  const names = await findIssuerNames(db, scopes.filter(isBoundScope).map(issuerOf))
  return Object.fromEntries(scopes.map((scope) => [scope, describe(scope, names)]))
}

function describe(scope: string, names: Map<string, string>): string {
  const name = isBoundScope(scope) ? names.get(issuerOf(scope)) : undefined
  if (name === undefined) return scopeDescriptions[scope] ?? scope
  return scope.startsWith('rw:issuerOwner:')
    ? inEnglish(makeMessage('scope.staff', { name }))
    : inEnglish(makeMessage('scope.issuer', { name }))
}
