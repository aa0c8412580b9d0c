import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { endSignInsThrough } from '../sessions/index.ts'

/** Sign-ins by it end with it. Accounts and badges stay, and roles that its rules gave are from now on as if given by hand. */
export const removeOrganisation = async (actor: Actor, organisationId: string): Promise<void> => {
  requireConfirmed(actor)
  await asOperator(actor, async (tx) => {
    // Whoever is just signing in by it refers to its row: they are waited for, and end with the others; who comes later finds none.
    const gone = await tx
      .selectFrom('organisations')
      .select('name')
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirst()
    if (!gone) throw notFound()
    await endSignInsThrough(tx, organisationId, 'all')
    await tx.deleteFrom('organisations').where('organisation_id', '=', organisationId).execute()
    const subject = { kind: 'organisation', id: organisationId } as const
    noteAction(tx, actor, { verb: 'organisation.removed', subject, detail: { name: gone.name } })
  })
}
