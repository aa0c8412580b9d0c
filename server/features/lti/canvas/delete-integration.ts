import { canvasType } from '#contracts/accounts/integrations.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { noteIntegration } from './note-integration.ts'

/** Ends the integration: its key opens nothing from then on. */
export const deleteIntegration = (actor: Actor, type: string): Promise<void> =>
  transaction(db(), async (tx) => {
    const removed = await tx
      .deleteFrom('lti_platforms')
      .where('account_id', '=', type === canvasType ? actor.accountId : '')
      .returning(['platform_id', 'name'])
      .executeTakeFirst()
    if (!removed) throw notFound()
    noteIntegration(tx, actor, 'integration.removed', removed)
  })
