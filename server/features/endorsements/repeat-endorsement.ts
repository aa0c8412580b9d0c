import type { EndorsementPath } from '#contracts/issuers/endorsements.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { isUniqueViolation, type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { announceAwardChange } from '../awards/index.ts'
import { findStatusEntry, requireAwarding } from '../issuers/index.ts'
import { askOwners } from './ask-owners.ts'
import { addressOf, findSubject } from './find-subject.ts'
import { lockEndorsement } from './queries.ts'
import { requireQuota } from './require-quota.ts'
import { signAwardAnew } from './sign-award-anew.ts'
import { signEndorsement } from './sign-endorsement.ts'

/**
 * Says again what rests, of and by who the issuers are now. What was signed before stays true of who they were, so it is
 * not revoked. An owner who accepted the words of another endorser decides again.
 */
export const repeatEndorsement = async (actor: Actor, at: EndorsementPath, lookedAt: number): Promise<void> => {
  try {
    const changedAward = await transaction(db(), (tx) => repeat(tx, actor, at, lookedAt))
    if (changedAward !== undefined) announceAwardChange(changedAward)
  } catch (error) {
    if (isUniqueViolation(error, 'endorsements_once')) throw refuse('endorsement.exists')
    throw error
  }
}

async function repeat(tx: Tx, actor: Actor, at: EndorsementPath, lookedAt: number): Promise<string | undefined> {
  const endorser = await requireAwarding(tx, actor, at.issuerSlug, 'endorse')
  const stored = await lockEndorsement(tx, 'endorser_id', at.issuerSlug, at.endorsementSlug)
  if (!stored) throw notFound()
  const { endorsement_id: id, comment, valid_until: validUntil, issuer_id, badge_id, award_id } = stored
  if (stored.withdrawn_at !== null) throw refuse('endorsement.withdrawn')
  if (validUntil !== null && validUntil <= now()) throw refuse('endorsement.ended')
  if (stored.state === 'declined') throw refuse('endorsement.exists')
  const subject = await findSubject(tx, addressOf(stored))
  if (subject.issuer_version !== lookedAt) throw refuse('issuer.changed')
  const isOfNow = stored.issuer_version === subject.issuer_version
  const isByNow = stored.endorser_version === endorser.version
  if (isOfNow && isByNow) return undefined
  const { list_number: listNumber, status_index: index } = stored
  if (listNumber === null || index === null) throw notFound()
  const status = await findStatusEntry(tx, at.issuerSlug, { listNumber, index })
  const issuedOn = new Date(Math.floor(now().getTime() / 1000) * 1000)
  const state = isByNow ? stored.state : 'pending'
  await tx
    .updateTable('endorsements')
    .set({
      subject_version: subject.version,
      issuer_version: subject.issuer_version,
      endorser_version: endorser.version,
      state,
      credential: await signEndorsement(tx, { id, endorser, subject, comment, issuedOn, validUntil, status }),
      created_at: issuedOn,
    })
    .where('endorsement_id', '=', id)
    .execute()
  await requireQuota(tx, actor, at.issuerSlug, issuer_id)
  if (!isByNow) await askOwners(tx, actor, { id, endorser, subject: subject.shown })
  if (state !== 'accepted' || award_id === null) return undefined
  await signAwardAnew(tx, undefined, { issuer_id, badge_id, award_id, subject_version: subject.version }, false)
  return award_id
}
