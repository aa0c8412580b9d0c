import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { requireRole } from '../staff/require-role.ts'
import { lockKey, prepareSuccessor, replaceKey } from './replace-key.ts'

/** Puts a new key in the place of one that is in use. That one stays published, and what it signed valid. */
export const rotateKey = async (actor: Actor, issuerId: string, keyId: string): Promise<void> => {
  await requireRole(db(), actor, issuerId, 'manage-signing')
  requireConfirmed(actor)
  const pair = await prepareSuccessor(db(), issuerId, keyId)
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'manage-signing')
    const key = await lockKey(tx, issuerId, keyId)
    if (key.retired_at) throw refuse('key.replaced')
    await replaceKey(tx, key, pair)
    noteAction(tx, actor, { verb: 'key.replaced', subject: { kind: 'key', id: keyId }, detail: { issuer: issuerId } })
  })
}
