import { sql } from 'kysely'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { invalid, notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { endOwnTokens } from '../own-grant.ts'
import { findOwnApp } from './queries.ts'

const overlapSeconds = 86_400

/** A new secret beside the old one, which is good for another day, or not at all when it has leaked: then the app's own tokens end, too, and what was made of them. */
export const rotateSecret = async (actor: Actor, clientId: string, endsOld: boolean): Promise<string> => {
  requireConfirmed(actor)
  const app = await findOwnApp(db(), actor.accountId, clientId)
  if (!app) throw notFound()
  if (app.secret_hash === null) throw invalid({ non_field_errors: [makeMessage('app.no-secret')] })
  const secret = newSecret('cs')
  await transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    const { numUpdatedRows } = await tx
      .updateTable('applications')
      .set({
        old_secret_hash: endsOld ? null : sql<Buffer>`secret_hash`,
        old_secret_until: endsOld ? null : inSeconds(overlapSeconds),
        secret_hash: hashSecret(secret),
        updated_at: now(),
      })
      .where('client_id', '=', clientId)
      .where('owner_id', '=', actor.accountId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    noteAction(tx, actor, { verb: 'app.secret', subject: { kind: 'app', id: clientId }, detail: { ends_old: endsOld } })
    // Whoever had the secret may have got tokens with it, which open the account of the owner, and others with those.
    if (endsOld) await endOwnTokens(tx, clientId)
  })
  return secret
}
