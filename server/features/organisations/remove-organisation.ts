import { publicClient } from '#contracts/oauth/scopes.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { asOperator } from '#infra/standing/operators.ts'

/** Sign-ins by it end with it. Accounts and badges stay, and roles that its rules gave are from now on as if given by hand. */
export const removeOrganisation = async (actor: Actor, organisationId: string): Promise<void> => {
  requireConfirmed(actor)
  await asOperator(actor, async (tx) => {
    await tx
      .deleteFrom('access_tokens')
      .where('client_id', '=', publicClient)
      .where('came_by', '=', organisationId)
      .execute()
    const gone = await tx
      .deleteFrom('organisations')
      .where('organisation_id', '=', organisationId)
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw notFound()
    const subject = { kind: 'organisation', id: organisationId } as const
    noteAction(tx, actor, { verb: 'organisation.removed', subject, detail: { name: gone.name } })
  })
}
