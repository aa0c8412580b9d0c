import type { FastifyRequest } from 'fastify'
import { tokenSeconds } from '#contracts/fields/limits.ts'
import { publicClient } from '#contracts/oauth/scopes.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { unsuspendedAccounts } from '#infra/authority/accounts.ts'
import { listUnasked } from '#infra/authority/admission.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { lastMomentOf } from '../last-moment-of.ts'
import { readSignInPlace } from '../read-sign-in-place.ts'
import { addRefresh, spendRefresh } from '../refreshes.ts'
import { requireKnownScopes } from '../require-known-scopes.ts'
import { requireOwnPage } from '../require-own-page.ts'

/**
 * Gives a program that signed in with a password a new access token in place of the old one, and another refresh token. It
 * stays the same sign-in: it ends when that was to end, and nothing in it counts as said by the person anew. A token that
 * comes a second time has two holders, so the sign-in ends; its refusal does not undo that.
 */
export const refreshProgram = async (
  { refresh_token: refresh = '', scope: asked }: { refresh_token?: string | undefined; scope?: string | undefined },
  request: FastifyRequest,
): Promise<TokenResponse> => {
  requireOwnPage(request)
  const { address } = readSignInPlace(request)
  const tokenHash = hashSecret(refresh)
  const made = await transaction(db(), async (tx) => {
    const signIn = await holdSignIn(tx, tokenHash)
    if (!signIn) return undefined
    const scope = narrow(signIn.scope, asked)
    if (!(await spendRefresh(tx, { table: 'sign_in_refreshes', tokenId: signIn.token_id }, tokenHash))) return undefined
    return renew(tx, signIn, scope, address)
  })
  if (!made) throw refuse('token.refresh')
  return made
}

type HeldSignIn = NonNullable<Awaited<ReturnType<typeof holdSignIn>>>

/** Held, so that whatever ends sign-ins waits, and then ends the new access token with it. */
async function holdSignIn(tx: Tx, tokenHash: Buffer) {
  const row = await tx
    .selectFrom('access_tokens')
    .innerJoin('sign_in_refreshes', 'sign_in_refreshes.token_id', 'access_tokens.token_id')
    .select(['access_tokens.token_id', 'access_tokens.account_id', 'access_tokens.created_at'])
    .select('sign_in_refreshes.scope')
    .where('sign_in_refreshes.token_hash', '=', tokenHash)
    .where('sign_in_refreshes.expires_at', '>', now())
    .where('client_id', '=', publicClient)
    .where('access_tokens.account_id', 'in', unsuspendedAccounts(tx).select('accounts.account_id'))
    .forUpdate('access_tokens')
    .executeTakeFirst()
  if (!row || lastMomentOf(row.created_at) <= now()) return undefined
  return (await listUnasked(tx, row.account_id, [])).length > 0 ? undefined : row
}

/** RFC 6749 section 6: as much as the person was asked for, or less. */
function narrow(granted: string, asked: string | undefined): string {
  if (!asked?.trim()) return granted
  const scope = requireKnownScopes(asked)
  const all = granted.split(' ')
  if (!scope.split(' ').every((one) => all.includes(one))) throw refuse('token.scope')
  return scope
}

async function renew(tx: Tx, signIn: HeldSignIn, scope: string, address: string): Promise<TokenResponse> {
  const { token_id: tokenId, created_at: signedInAt } = signIn
  const token = newSecret('at')
  const [last, end] = [lastMomentOf(signedInAt), inSeconds(tokenSeconds)]
  const endsAt = end < last ? end : last
  await tx
    .updateTable('access_tokens')
    .set({ token_hash: hashSecret(token), scope, last_used_at: now(), expires_at: endsAt, address })
    .where('token_id', '=', tokenId)
    .execute()
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: Math.floor((endsAt.getTime() - now().getTime()) / 1000),
    scope,
    refresh_token: await addRefresh(
      tx,
      { table: 'sign_in_refreshes', tokenId },
      { scope: signIn.scope, expiresAt: last },
    ),
  }
}
