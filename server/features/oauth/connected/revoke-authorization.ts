import { leaveSignIn } from '#infra/authority/hold-sign-in.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { isApp } from './is-app.ts'

/** Takes it back: codes, refresh tokens and access tokens that came of it open nothing from now on. */
export const revokeAuthorization = (actor: Actor, grantId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    await leaveSignIn(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('app_grants')
      .where('grant_id', '=', grantId)
      .where('account_id', '=', actor.accountId)
      .$if(isApp(actor), (query) => query.where('client_id', '=', actor.clientId))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
  })
