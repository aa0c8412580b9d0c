import { publicClient } from '#contracts/oauth/scopes.ts'
import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { tell } from '#infra/events.ts'
import type { Actor } from '#infra/http/actor.ts'
import { dropBegun, endTokens } from '../../accounts/index.ts'
import { signInsEnding } from '../sign-ins-ending.ts'

/**
 * Ends every sign-in of the built-in client, what could become one or act for one, and what apps were given in them: an
 * app that somebody else let in must not stay behind.
 */
export const endAllSignIns = (actor: Actor): Promise<void> =>
  transaction(db(), (tx) => endSignInsOf(tx, actor.accountId))

export const endSignInsOf = async (tx: Tx, accountId: string): Promise<void> => {
  await dropBegun(tx, accountId)
  await leaveSignIn(tx)
  await tell(signInsEnding, tx, { accountId })
  await endTokens(tx, accountId, { clientId: publicClient })
}
