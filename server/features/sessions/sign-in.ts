import { email } from '#contracts/fields.ts'
import { publicClient, recipientScope, scopeLabels } from '#contracts/scopes.ts'
import type { TokenResponse } from '#contracts/sessions.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { matchPassword } from '#infra/passwords.ts'
import { listSignInCandidates } from '../accounts/index.ts'
import { createToken } from './create-token.ts'

export interface PasswordGrant {
  grant_type: string
  client_id: string
  scope?: string | undefined
  username?: string | undefined
  password?: string | undefined
}

/** Password grant, kept for the built-in client alone; the same answer and time for unknown addresses. */
export const signIn = async (grant: PasswordGrant): Promise<TokenResponse> => {
  if (grant.client_id !== publicClient) throw refuse('token.client')
  if (grant.grant_type !== 'password') throw refuse('token.grant-type')
  const scope = requireKnownScopes(grant.scope ?? recipientScope)
  const address = email.safeParse(grant.username)
  const candidates = address.success ? await listSignInCandidates(db(), address.data) : []
  const [first, ...others] = candidates
  if (await matchPassword(grant.password ?? '', first?.passwordHash))
    return createToken(db(), first?.accountId ?? '', scope)
  for (const other of others) {
    if (await matchPassword(grant.password ?? '', other.passwordHash)) return createToken(db(), other.accountId, scope)
  }
  throw refuse('token.grant')
}

function requireKnownScopes(text: string): string {
  const scopes = [...new Set(text.split(/\s+/).filter(Boolean))]
  if (scopes.length === 0 || scopes.some((scope) => !Object.hasOwn(scopeLabels, scope))) throw refuse('token.scope')
  return scopes.join(' ')
}
