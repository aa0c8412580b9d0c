import { canvasType } from '#contracts/integrations.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

/** Ends the integration: its key opens nothing from then on. */
export const deleteIntegration = async ({ accountId }: Actor, type: string): Promise<void> => {
  const { numDeletedRows } = await db()
    .deleteFrom('lti_platforms')
    .where('account_id', '=', type === canvasType ? accountId : '')
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
}
