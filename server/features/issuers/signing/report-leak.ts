import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { requireRole } from '../staff/require-role.ts'
import { enqueueEndorsementRenewal, enqueueRenewal } from './enqueue-renewal.ts'
import { lockKey, prepareSuccessor, replaceKey } from './replace-key.ts'

/**
 * Withdraws a key that somebody else may have. Whoever has it can date signatures as they like, so nothing that it signed
 * counts any more, whenever that was; our own badges are signed anew.
 */
export const reportLeak = async (actor: Actor, issuerId: string, keyId: string): Promise<void> => {
  await requireRole(db(), actor, issuerId, 'manage-signing')
  requireConfirmed(actor)
  const pair = await prepareSuccessor(db(), issuerId, keyId)
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'manage-signing')
    const key = await lockKey(tx, issuerId, keyId)
    if (key.leaked_at) throw refuse('key.leaked')
    if (!key.retired_at) await replaceKey(tx, key, pair)
    await tx
      .updateTable('issuer_keys')
      .set({ leaked_at: now() })
      .where('issuer_id', '=', issuerId)
      .where('key_id', '=', keyId)
      .execute()
    noteAction(tx, actor, { verb: 'key.leaked', subject: { kind: 'key', id: keyId }, detail: { issuer: issuerId } })
    // JWTs are signed when they are asked for, so there are none to sign anew.
    if (key.algorithm === 'EdDSA') await beginRenewal(tx, issuerId, keyId)
  })
}

async function beginRenewal(tx: Tx, issuerId: string, keyId: string): Promise<void> {
  const { total } = await tx
    .selectFrom('awards')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('issuer_id', '=', issuerId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('key_renewals')
    .values({ issuer_id: issuerId, key_id: keyId, total: Number(total), created_at: now() })
    .execute()
  await enqueueRenewal(tx, issuerId, keyId)
  await enqueueEndorsementRenewal(tx)
}
