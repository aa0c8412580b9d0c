import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { forgetTools } from '#infra/current-tools.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { requireOperator } from '../site/index.ts'
import { refuseFixed } from './save-tool.ts'

/** Nobody is led there any more, and its secret is gone. */
export const removeTool = async (actor: Actor, slug: string): Promise<void> => {
  await requireOperator(db(), actor)
  requireConfirmed(actor)
  refuseFixed(slug)
  await transaction(db(), async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('external_tools').where('slug', '=', slug).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    noteAction(tx, actor, { verb: 'tool.removed', subject: { kind: 'site', id: slug } })
  })
  forgetTools()
}
