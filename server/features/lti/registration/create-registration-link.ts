import { inSeconds } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets.ts'
import { requireRole } from '../../issuers/index.ts'

const linkSeconds = 86_400

/** A link that the administrator of a platform opens there; one platform registers itself with it. */
export const createRegistrationLink = async (actor: Actor, issuerId: string) => {
  await requireRole(db(), actor, issuerId, 'edit')
  requireConfirmedPerson(actor)
  const token = newSecret('lt')
  const expires_at = inSeconds(linkSeconds)
  await db()
    .insertInto('lti_registrations')
    .values({ token_hash: hashSecret(token), issuer_id: issuerId, account_id: actor.accountId, expires_at })
    .execute()
  return { url: `${config().origin}/lti/register/${token}`, expires_at: expires_at.toISOString() }
}
