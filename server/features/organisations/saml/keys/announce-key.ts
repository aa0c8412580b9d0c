import { noteAction } from '#infra/audit/note-action.ts'
import { asOperator } from '#infra/authority/operators.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { makeKey, storeKey } from './make-key.ts'
import { listKeys } from './queries.ts'

/** A second key, so that the provider can learn of it while the first one still counts. */
export const announceKey = async (actor: Actor, organisationId: string): Promise<void> => {
  requireConfirmed(actor)
  const key = await makeKey()
  await asOperator(actor, async (tx) => {
    const { name } = await holdOrganisation(tx, organisationId)
    if ((await listKeys(tx, [organisationId])).length > 1) throw refuse('organisation.two-keys')
    await storeKey(tx, organisationId, key)
    const subject = { kind: 'organisation', id: organisationId } as const
    noteAction(tx, actor, { verb: 'organisation.key', subject, detail: { name } })
  })
}

/** Nobody else changes its keys until the transaction ends. */
export const holdOrganisation = async (tx: Tx, organisationId: string): Promise<{ name: string }> => {
  const held = await tx
    .selectFrom('organisations')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'saml')
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw notFound()
  return held
}
