import { personalTokenDays } from '#contracts/oauth/personal-tokens.ts'
import { personalClient } from '#contracts/oauth/scopes.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { createSealed } from '#infra/secrets/sealed.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { findAccounts, lockAccounts } from '../accounts/index.ts'
import { dropTokens, noteTokens } from '../sessions/index.ts'
import { findLegacyToken } from './queries.ts'

interface LegacyToken {
  username: string
  token: string
}

/** The token of an account, by the id of the account. */
export const legacyToken = createSealed('legacy token')

/** The token of the account, made if there is none; never one that may do more than the sign-in that asks. */
export const readLegacyToken = (actor: Actor): Promise<LegacyToken> =>
  withLockedAccount(actor, async (tx) => {
    const { accountId, scopes } = actor
    const found = await findLegacyToken(tx, accountId, { keyId: context().masterKey.id, now: now() })
    if (!found) return writeToken(tx, actor)
    if (found.scope.split(' ').some((scope) => !scopes.has(scope))) throw refuse('auth.scope')
    return legacyToken.open(accountId, found.wrapped_token)
  })

/** A new token with the scopes of the sign-in; the one before ends. */
export const replaceLegacyToken = async (actor: Actor): Promise<LegacyToken & { replace: true }> => ({
  ...(await withLockedAccount(actor, (tx) => writeToken(tx, actor))),
  replace: true,
})

const withLockedAccount = (actor: Actor, find: (tx: Tx) => Promise<string>): Promise<LegacyToken> => {
  requireConfirmed(actor)
  return transaction(db(), async (tx) => {
    if (!(await lockAccounts(tx, [actor.accountId]))) throw refuse('auth.invalid')
    // A new password at this moment must not leave a token behind that was asked for with the old one.
    await holdSignIn(tx, actor)
    const token = await find(tx)
    const [account] = await findAccounts(tx, [actor.accountId])
    return { username: account?.email ?? '', token }
  })
}

async function writeToken(tx: Tx, { accountId, scopes }: Actor): Promise<string> {
  const former = tx.selectFrom('legacy_tokens').select('token_hash').where('account_id', '=', accountId)
  await dropTokens(tx, former)
  const token = newSecret('pt')
  await noteTokens(tx, [
    {
      token,
      token_id: newId(),
      account_id: accountId,
      client_id: personalClient,
      name: 'Legacy token',
      scope: [...scopes].join(' '),
      expires_at: inSeconds(personalTokenDays * 86_400),
    },
  ])
  await tx
    .insertInto('legacy_tokens')
    .values({
      account_id: accountId,
      token_hash: hashSecret(token),
      wrapped_token: legacyToken.seal(accountId, token),
      wrapped_by: context().masterKey.id,
    })
    .execute()
  return token
}
