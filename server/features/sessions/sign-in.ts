import { email } from '#contracts/fields.ts'
import { publicClient, recipientScope, scopeLabels } from '#contracts/scopes.ts'
import type { TokenResponse } from '#contracts/sessions.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { matchPassword } from '#infra/passwords.ts'
import { listSignInCandidates } from '../accounts/index.ts'
import { createToken } from './create-token.ts'
import type { Place } from './read-place.ts'

export interface PasswordGrant {
  grant_type: string
  client_id: string
  scope?: string | undefined
  username?: string | undefined
  password?: string | undefined
}

interface Match {
  accountId: string
  passwordHash: string
}

/** Password grant, kept for the built-in client alone; the same answer and time for unknown addresses. */
export const signIn = async (grant: PasswordGrant, place: Place): Promise<TokenResponse> => {
  if (grant.client_id !== publicClient) throw refuse('token.client')
  if (grant.grant_type !== 'password') throw refuse('token.grant-type')
  const scope = requireKnownScopes(grant.scope ?? recipientScope)
  const match = await findMatch(grant.username, grant.password ?? '')
  if (!match) throw refuse('token.grant')
  return transaction(db(), async (tx) => {
    await requireUnchanged(tx, match)
    return createToken(tx, match.accountId, scope, place)
  })
}

async function findMatch(username: string | undefined, password: string): Promise<Match | undefined> {
  const address = email.safeParse(username)
  const candidates = address.success ? await listSignInCandidates(db(), address.data) : []
  if (candidates.length === 0) await matchPassword(password, undefined)
  for (const { accountId, passwordHash } of candidates) {
    if ((await matchPassword(password, passwordHash)) && passwordHash) return { accountId, passwordHash }
  }
  return undefined
}

// A new password ends every sign-in; one that was on its way with the old password must not begin after that.
async function requireUnchanged(tx: Tx, { accountId, passwordHash }: Match): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  if (!account) throw refuse('token.grant')
}

function requireKnownScopes(text: string): string {
  const scopes = [...new Set(text.split(/\s+/).filter(Boolean))]
  if (scopes.length === 0 || scopes.some((scope) => !Object.hasOwn(scopeLabels, scope))) throw refuse('token.scope')
  return scopes.join(' ')
}
