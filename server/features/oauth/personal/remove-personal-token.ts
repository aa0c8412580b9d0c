import { personalClient } from '#contracts/oauth/scopes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/** Ends a token of one's own at once. */
export const removePersonalToken = (actor: Actor, tokenId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('access_tokens')
      .where('token_id', '=', tokenId)
      .where('account_id', '=', actor.accountId)
      .where('client_id', '=', personalClient)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    noteAction(tx, actor, { verb: 'token.removed', subject: { kind: 'token', id: tokenId } })
  })
