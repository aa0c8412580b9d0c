import { canvasType, type Integration } from '#contracts/integrations.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { wrapConsumerSecret } from './consumer-secret.ts'
import { presentIntegration } from './create-integration.ts'
import { noteIntegration } from './note-integration.ts'

/** A secret that got about is replaced at once: launches signed with it are refused, places and awards stay. */
export const renewIntegrationSecret = (actor: Actor, type: string): Promise<Integration> =>
  transaction(db(), async (tx) => {
    const own = await tx
      .selectFrom('lti_platforms')
      .select('platform_id')
      .where('account_id', '=', type === canvasType ? actor.accountId : '')
      .forUpdate()
      .executeTakeFirst()
    if (!own) throw notFound()
    const renewed = await tx
      .updateTable('lti_platforms')
      .set(wrapConsumerSecret(own.platform_id, newSecret('lt')))
      .where('platform_id', '=', own.platform_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    noteIntegration(tx, actor, 'integration.secret', renewed)
    return presentIntegration(renewed)
  })
