import type { NewEndorsement } from '#contracts/issuers/endorsements.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { isForeignKeyViolation, isUniqueViolation, type Tx, transaction } from '#infra/db/transaction.ts'
import { invalid, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requireAwarding, takeStatusEntries } from '../issuers/index.ts'
import { askOwners } from './ask-owners.ts'
import { findSubject } from './find-subject.ts'
import { requireQuota } from './require-quota.ts'
import { signEndorsement } from './sign-endorsement.ts'

/** Endorses a thing of another issuer: signed at once, shown once that one's owner has accepted it. Returns its id. */
export const createEndorsement = async (
  actor: Actor,
  issuerId: string,
  input: NewEndorsement,
  key: RequestKey | undefined,
): Promise<string> => {
  try {
    return await transaction(db(), (tx) => endorse(tx, actor, { issuerId, input, key }))
  } catch (error) {
    if (isUniqueViolation(error, 'endorsements_once')) throw refuse('endorsement.exists')
    // Deleted while it was being endorsed.
    if (isForeignKeyViolation(error)) throw refuse('endorsement.subject')
    throw error
  }
}

interface Wish {
  issuerId: string
  input: NewEndorsement
  key: RequestKey | undefined
}

async function endorse(tx: Tx, actor: Actor, { issuerId, input, key }: Wish): Promise<string> {
  const endorser = await requireAwarding(tx, actor, issuerId, 'endorse')
  const id = newId()
  const earlier = await findMade(tx, key, id)
  if (earlier !== undefined) return earlier
  const subject = await findSubject(tx, input.subject)
  if (subject.issuer_id === issuerId) throw refuse('endorsement.self')
  if ((input.issuer_version ?? subject.issuer_version) !== subject.issuer_version) throw refuse('issuer.changed')
  const validUntil = readEnd(input.valid_until)
  const comment = input.comment.trim()
  const issuedOn = new Date(Math.floor(now().getTime() / 1000) * 1000)
  const status = (await takeStatusEntries(tx, issuerId, [id]))(id)
  await tx
    .insertInto('endorsements')
    .values({
      endorsement_id: id,
      endorser_id: issuerId,
      issuer_id: subject.issuer_id,
      badge_id: subject.badge_id,
      award_id: subject.award_id,
      subject_version: subject.version,
      issuer_version: subject.issuer_version,
      endorser_version: endorser.version,
      comment,
      valid_until: validUntil,
      list_number: status.listNumber,
      status_index: status.index,
      credential: await signEndorsement(tx, { id, endorser, subject, comment, issuedOn, validUntil, status }),
      created_by: actor.accountId,
      created_at: issuedOn,
    })
    .execute()
  await requireQuota(tx, actor, issuerId, subject.issuer_id)
  await askOwners(tx, actor, { id, endorser, subject: subject.shown })
  return id
}

function readEnd(given: string | null | undefined): Date | null {
  if (!given) return null
  const end = new Date(given)
  if (end <= now()) throw invalid({ valid_until: [makeMessage('field.moment-to-come')] })
  return end
}
