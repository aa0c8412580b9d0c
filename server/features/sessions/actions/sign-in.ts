import { email } from '#contracts/fields/fields.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { matchPassword } from '#infra/secrets/passwords.ts'
import { findOwnerToSignIn, findPendingAccount, type SignInCandidate } from '../../accounts/index.ts'
import type { SignInPlace } from '../read-sign-in-place.ts'
import { requireKnownScopes } from '../require-known-scopes.ts'
import { type OpenedSignIn, openSignIn } from './open-sign-in.ts'

export interface PasswordGrant {
  client_id: string
  scope?: string | undefined
  username?: string | undefined
  password?: string | undefined
  /** A code of the app or a recovery code, of accounts that are asked for one. */
  otp?: string | undefined
}

interface Match {
  accountId: string
  passwordHash: string
  /** False for an account that has only signed up with the address. */
  isProven: boolean
  /** Of who has proven the address: of what browsers are known by. */
  forgotten: number
}

/** Password grant, kept for the built-in client alone; the same answer and time for unknown addresses. */
export const signIn = async (
  grant: PasswordGrant & { scope: string },
  place: SignInPlace,
  secretHash: Buffer | undefined,
): Promise<OpenedSignIn & { isProven: boolean; account: { accountId: string; forgotten: number } }> => {
  const scope = requireKnownScopes(grant.scope)
  const match = await findMatch(grant.username, grant.password ?? '', secretHash)
  if (!match) throw refuse('token.grant')
  const { accountId, passwordHash, isProven, forgotten } = match
  // A new password ends every sign-in; one that was on its way with the old password must not begin after that.
  const who = { accountId, proof: { by: 'password', hash: passwordHash } } as const
  const opened = await transaction(db(), (tx) => openSignIn(tx, who, scope, place))
  return { ...opened, isProven, account: { accountId, forgotten } }
}

/**
 * Who has proven the address, else who has just signed up with it. Both are tried for every address: a stranger who signs
 * up with somebody's address finds the same account and the same time as with an address that nobody has.
 */
async function findMatch(
  username: string | undefined,
  password: string,
  secretHash: Buffer | undefined,
): Promise<Match | undefined> {
  for (const [index, candidate] of (await findCandidates(username, secretHash)).entries()) {
    const passwordHash = candidate?.passwordHash
    if ((await matchPassword(password, passwordHash)) && candidate && passwordHash) {
      return {
        accountId: candidate.accountId,
        passwordHash,
        isProven: index === 0,
        forgotten: candidate.forgotten ?? 0,
      }
    }
  }
  return undefined
}

async function findCandidates(
  username: string | undefined,
  secretHash: Buffer | undefined,
): Promise<(SignInCandidate | undefined)[]> {
  const address = email.safeParse(username).data
  if (address === undefined) return [undefined, undefined]
  return [await findOwnerToSignIn(db(), address), await findPendingAccount(db(), address, secretHash)]
}
