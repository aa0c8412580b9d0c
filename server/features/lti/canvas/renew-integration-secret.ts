import { canvasType, type Integration } from '#contracts/accounts/integrations.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { sealConsumerSecret } from './consumer-secret.ts'
import { presentIntegration } from './create-integration.ts'
import { noteIntegration } from './note-integration.ts'

/** A secret that got about is replaced at once: launches signed with it are refused, places and awards stay. */
export const renewIntegrationSecret = (actor: Actor, type: string): Promise<Integration> => {
  requireConfirmed(actor)
  return transaction(db(), async (tx) => {
    const own = await tx
      .selectFrom('lti_platforms')
      .select('platform_id')
      .where('account_id', '=', type === canvasType ? actor.accountId : '')
      .forUpdate()
      .executeTakeFirst()
    if (!own) throw notFound()
    const renewed = await tx
      .updateTable('lti_platforms')
      .set(sealConsumerSecret(own.platform_id, newSecret('lt')))
      .where('platform_id', '=', own.platform_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    noteIntegration(tx, actor, 'integration.secret', renewed)
    return presentIntegration(renewed)
  })
}

/** With all else that leads in without the password ends the secret: whoever has the account makes a new one. */
export const endSecretOf = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  const rows = await tx.selectFrom('lti_platforms').select('platform_id').where('account_id', '=', accountId).execute()
  for (const { platform_id } of rows) {
    const secret = sealConsumerSecret(platform_id, newSecret('lt'))
    await tx.updateTable('lti_platforms').set(secret).where('platform_id', '=', platform_id).execute()
  }
}
