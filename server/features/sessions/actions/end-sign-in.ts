import { publicClient } from '#contracts/oauth/scopes.ts'
import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import { isLiveSignIn } from '#infra/authority/live-sign-ins.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/** Ends one sign-in of the person; the current one as well. */
export const endSignIn = (actor: Actor, signInId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await leaveSignIn(tx)
    const ended = await tx
      .deleteFrom('access_tokens')
      .where('token_id', '=', signInId)
      .where('account_id', '=', actor.accountId)
      .where('client_id', '=', publicClient)
      .where(isLiveSignIn())
      .returning('token_id')
      .executeTakeFirst()
    if (!ended) throw notFound()
  })
