import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { enqueueEndorsementRenewal, enqueueRenewal } from './enqueue-renewal.ts'
import { changeKey } from './replace-key.ts'

/**
 * Withdraws a key that somebody else may have. Whoever has it can date signatures as they like, so nothing that it signed
 * counts any more, whenever that was; our own badges are signed anew.
 */
export const reportLeak = (actor: Actor, issuerId: string, keyId: string): Promise<void> =>
  changeKey(actor, issuerId, keyId, async (tx, key, replace) => {
    if (key.leaked_at) throw refuse('key.leaked')
    if (!key.retired_at) await replace()
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
