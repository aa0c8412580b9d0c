import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { forgetTools } from '#infra/current-tools.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { refuseFixed } from './save-tool.ts'

/** Nobody is led there any more, and its secret is gone. */
export const removeTool = async (actor: Actor, slug: string): Promise<void> => {
  requireConfirmed(actor)
  refuseFixed(slug)
  await asOperator(actor, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('external_tools').where('slug', '=', slug).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    noteAction(tx, actor, { verb: 'tool.removed', subject: { kind: 'site', id: slug } })
  })
  forgetTools()
}
