import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { holdOrganisation } from './announce-key.ts'
import { listKeys } from './queries.ts'

/** Takes the older of two keys away: what was encrypted for it is opened no more, and the newer one signs. */
export const endKey = async (actor: Actor, organisationId: string): Promise<void> => {
  requireConfirmed(actor)
  await asOperator(actor, async (tx) => {
    const { name } = await holdOrganisation(tx, organisationId)
    const [older, ...newer] = await listKeys(tx, [organisationId])
    if (!older || newer.length === 0) throw refuse('organisation.one-key')
    await tx
      .deleteFrom('saml_keys')
      .where('organisation_id', '=', organisationId)
      .where('key_id', '=', older.key_id)
      .execute()
    const subject = { kind: 'organisation', id: organisationId } as const
    noteAction(tx, actor, { verb: 'organisation.key-ended', subject, detail: { name } })
  })
}
