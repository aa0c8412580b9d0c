import type { z } from 'zod'
import type { updateSigningSettings as endpoint } from '#contracts/issuers/issuer-signing.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { takeCooldown } from '#infra/http/limits/throttle.ts'
import { insertJwtKey } from '../keys/keys.ts'
import { requireRole } from '../staff/require-role.ts'
import { findLastList, insertStatusList } from '../status/status-lists.ts'
import { generateJwtKey, type JwtAlgorithm, type JwtKeyPair } from './jwt-key.ts'

const secondsBetweenForms = 60

/** Changes how the issuer signs what it awards from now on. */
export const updateSigning = async (
  actor: Actor,
  issuerId: string,
  input: z.output<typeof endpoint.body>,
): Promise<void> => {
  await requireRole(db(), actor, issuerId, 'manage-signing')
  requireConfirmed(actor)
  const pair = input.jwt_algorithm && (await prepareKey(issuerId, input.jwt_algorithm))
  await transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerId, 'manage-signing')
    const before = await tx
      .selectFrom('issuers')
      .select(['jwt_algorithm', 'id_form', 'status_method'])
      .where('issuer_id', '=', issuerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const after = {
      jwt_algorithm: input.jwt_algorithm ?? before.jwt_algorithm,
      id_form: input.id_form ?? before.id_form,
      status_method: input.status_method ?? before.status_method,
    }
    await tx.updateTable('issuers').set(after).where('issuer_id', '=', issuerId).execute()
    noteAction(tx, actor, { verb: 'signing.changed', subject: { kind: 'issuer', id: issuerId }, detail: after })
    if (pair) await insertJwtKey(tx, issuerId, pair)
    if (after.id_form !== before.id_form) await openList(tx, issuerId)
  })
}

async function prepareKey(issuerId: string, algorithm: JwtAlgorithm): Promise<JwtKeyPair | undefined> {
  const current = await db()
    .selectFrom('issuer_keys')
    .select('key_id')
    .where('issuer_id', '=', issuerId)
    .where('algorithm', '=', algorithm)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return current ? undefined : generateJwtKey(algorithm)
}

/** A list is signed under one id, so badges under another one need a list of their own. */
async function openList(tx: Tx, issuerId: string): Promise<void> {
  if ((await takeCooldown(tx, `id-form:${issuerId}`, secondsBetweenForms)) !== true) throw refuse('signing.too-soon')
  // An award may have opened the next list a moment ago, still under the former id.
  for (let isOpen = false; !isOpen; ) {
    isOpen = await insertStatusList(tx, issuerId, (await findLastList(tx, issuerId)) + 1)
  }
}
