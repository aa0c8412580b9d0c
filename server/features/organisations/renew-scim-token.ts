import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { now } from '#infra/clock.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** Answers the token, of which only the hash is kept; the one before works no more. */
export const renewScimToken = async (actor: Actor, organisationId: string): Promise<string> => {
  requireConfirmed(actor)
  const token = newSecret('so')
  await asOperator(actor, async (tx) => {
    const row = await tx
      .updateTable('organisations')
      .set({ scim_hash: hashSecret(token), changed_at: now() })
      .where('organisation_id', '=', organisationId)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw notFound()
    const subject = { kind: 'organisation', id: organisationId } as const
    noteAction(tx, actor, { verb: 'organisation.token', subject, detail: { name: row.name } })
  })
  return token
}
