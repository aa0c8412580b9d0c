import { personalClient } from '#contracts/oauth/scopes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { dropToken } from '../../sessions/index.ts'

/** Ends a token of one's own at once. */
export const removePersonalToken = (actor: Actor, tokenId: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    if (!(await dropToken(tx, { tokenId, accountId, clientId: personalClient }))) throw notFound()
    noteAction(tx, actor, { verb: 'token.removed', subject: { kind: 'token', id: tokenId } })
  })
