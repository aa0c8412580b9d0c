import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { buildEndorsementV2, buildWithdrawnV2 } from '#openbadges'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { endorsementUrl, issuerUrl } from '../issuers/index.ts'
import { findRestSince } from './find-rest-since.ts'
import { addressOf } from './find-subject.ts'

const changedReason = inEnglish(makeMessage('endorsement.rests'))

// What another server signed has its address there.
const findStored = (endorsementId: string) =>
  db()
    .selectFrom('endorsements')
    .selectAll()
    .where('endorsement_id', '=', endorsementId)
    .where('endorser_id', 'is not', null)
    .$narrowType<{ endorser_id: string }>()
    .executeTakeFirst()

/** Where the page of the endorsed thing lies. */
export const findEndorsedPage = async (endorsementId: string): Promise<string> => {
  const stored = await findStored(endorsementId)
  if (!stored) throw notFound()
  return addressOf(stored)
}

/**
 * The text that is served at the address of an endorsement. It is the endorser's own statement, whatever the endorsed
 * issuer decides; that it was withdrawn stands in the status list and in the 2.0 document.
 */
export const presentEndorsementText = async (endorsementId: string, edition: '2_0' | '3_0'): Promise<string> => {
  const stored = await findStored(endorsementId)
  if (!stored) throw notFound()
  if (edition === '3_0') return stored.credential
  const id = endorsementUrl(endorsementId)
  if (stored.withdrawn_at !== null) return JSON.stringify(buildWithdrawnV2({ id }))
  // In this edition it is said by and of whoever stands at the addresses now.
  if ((await findRestSince(db(), endorsementId)) !== undefined)
    return JSON.stringify(buildWithdrawnV2({ id, reason: changedReason }))
  return JSON.stringify(
    buildEndorsementV2({
      id,
      issuer: issuerUrl(stored.endorser_id),
      subjectId: addressOf(stored),
      comment: stored.comment,
      issuedOn: stored.created_at,
    }),
  )
}
