import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignInOf } from '#infra/authority/hold-sign-in.ts'
import { inSeconds } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { requireRole } from '../../issuers/index.ts'

const linkSeconds = 86_400

/**
 * A link that the administrator of a platform opens there, the next day as well; one platform registers itself with it. It ends with
 * all access, but not when whoever made it merely signs out.
 */
export const createRegistrationLink = (actor: Actor, issuerId: string) =>
  transaction(db(), async (tx) => {
    const made_in = await holdSignInOf(tx, actor)
    const { name } = await requireRole(tx, actor, issuerId, 'edit')
    requireConfirmedPerson(actor)
    const token = newSecret('lt')
    const expires_at = inSeconds(linkSeconds)
    await tx
      .insertInto('lti_registrations')
      .values({
        token_hash: hashSecret(token),
        issuer_id: issuerId,
        account_id: actor.accountId,
        expires_at,
        made_in,
      })
      .execute()
    noteAction(tx, actor, { verb: 'platform.invited', subject: { kind: 'issuer', id: issuerId }, detail: { name } })
    return { url: `${config().origin}/lti/register/${token}`, expires_at: expires_at.toISOString() }
  })
