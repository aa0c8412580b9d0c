import { inSeconds } from '../clock.ts'
import { currentCheck, workWhile } from '../db/at-work.ts'
import type { Tx } from '../db/transaction.ts'
import { type AppError, notFound, refuse } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { standsNow } from './accounts.ts'
import { isOfUnsuspendedApp } from './apps.ts'

/** For as long as it is asked about what somebody set up who has signed out since. */
const traceSeconds = 7 * 86_400

const held = new WeakSet<Tx>()
const left = new WeakSet<Tx>()

/**
 * Holds the account and looks once more whether what the call came by lives, which then stays until the transaction ends: a
 * new password ends what was opened before, and what is opened or made at the same moment comes either before it and ends
 * with it, or not at all. In the order in which all this ends: account, app, what it was given, token. For whatever else calls
 * do, whileSignedIn looks.
 */
export const holdSignIn = async (tx: Tx, { accountId, clientId, cameBy }: Actor): Promise<void> => {
  if (cameBy.kind === 'background') throw refuse('auth.invalid')
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await tx.selectFrom('applications').select('client_id').where('client_id', '=', clientId).forKeyShare().execute()
  if (cameBy.kind === 'let-in-app')
    await tx.selectFrom('app_grants').select('grant_id').where('grant_id', '=', cameBy.grantId).forKeyShare().execute()
  const signIn = await tx
    .selectFrom('access_tokens')
    .select('token_id')
    .where('token_id', '=', cameBy.tokenId)
    .forKeyShare()
    .executeTakeFirst()
  if (!signIn) throw refuse('auth.invalid')
  held.add(tx)
}

/**
 * The sign-in in which a person sets something up that goes on while they are away; null for a program. It is held: whoever ends it as
 * stolen at this moment waits, and sees what was set up; whoever does so within a week finds its trace, also when it has ended by itself.
 */
export const holdSignInOf = async (tx: Tx, actor: Actor): Promise<string | null> => {
  await holdSignIn(tx, actor)
  if (actor.cameBy.kind !== 'sign-in') return null
  const { tokenId: token_id } = actor.cameBy
  const expires_at = inSeconds(traceSeconds)
  await tx
    .insertInto('sign_in_traces')
    .values({ token_id, account_id: actor.accountId, expires_at })
    .onConflict((conflict) => conflict.column('token_id').doUpdateSet({ expires_at }))
    .execute()
  return token_id
}

/**
 * Does the work of a call. What it writes is there only if what the call came by lives when it is written: it was looked at when
 * the call came, and ends while the work waits for its turn, or for a caller who holds back. That is looked at as the last
 * thing of each transaction, when whatever it may wait for has been waited for. It is looked at and not held, or calls of one
 * program at the same moment would all write to its row: what an end takes along is made by what holds it, or the account.
 * AppError `auth.invalid` where it ended. What is for those who run the server is for them still by then; else 404.
 */
export const whileSignedIn = async <T>(
  actor: Actor,
  work: () => Promise<T>,
  { isForOperators = false }: { isForOperators?: boolean | undefined } = {},
): Promise<T> => {
  let refusal: AppError | undefined
  const done = await workWhile(async (tx, leaves) => {
    if ((isForOperators ? left : held).has(tx)) return
    refusal = await findRefusal(tx, actor, { leaves, isForOperators })
    if (refusal) throw refusal
    held.add(tx)
    if (leaves) left.add(tx)
  }, work)
  // Of a list what cannot be done keeps nothing else back; here nothing was done.
  if (refusal) throw refusal
  return done
}

/**
 * Before a transaction ends sign-ins, of which the one that the call at hand came by may be one, or takes from somebody that they run
 * the server, who may be the caller.
 */
export const leaveSignIn = async (tx: Tx): Promise<void> => currentCheck()?.(tx, 'leaves')

interface Look {
  leaves: 'leaves' | undefined
  isForOperators: boolean
}

/** Why nothing is written. By what a refresh of the sign-in leaves as it is: a program gets other tokens beside its calls. */
const findRefusal = async (
  tx: Tx,
  { cameBy }: Actor,
  { leaves, isForOperators }: Look,
): Promise<AppError | undefined> => {
  if (cameBy.kind === 'background') return refuse('auth.invalid')
  const token = tx
    .selectFrom('access_tokens')
    .innerJoin('accounts', 'accounts.account_id', 'access_tokens.account_id')
    .select('is_operator')
    .where('token_id', '=', cameBy.tokenId)
    .where(standsNow())
    .where(isOfUnsuspendedApp)
  const found = await (leaves ? token.forUpdate('access_tokens') : token).executeTakeFirst()
  if (!found) return refuse('auth.invalid')
  return isForOperators && !found.is_operator ? notFound() : undefined
}
