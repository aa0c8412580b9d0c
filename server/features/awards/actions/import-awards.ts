import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { holdAddresses } from '../../accounts/index.ts'
import { requireBadgeClass } from '../../badge-classes/index.ts'
import { findIssuer, revokeStatusEntries } from '../../issuers/index.ts'
import { findRecipients } from '../find-recipients.ts'
import { insertAwards } from '../insert-awards.ts'
import { readAwardDetails } from '../parse-award-details.ts'
import type { StoredEvidence } from '../parse-details.ts'
import type { Recipient } from '../parse-recipient.ts'
import { signAwards } from '../sign-awards.ts'
import type { DocumentFacts } from '../signing/sign-documents.ts'
import { takeForAwards } from '../take-for-awards.ts'
import { type AwardDetails, inWholeSeconds } from './write-documents.ts'

export interface AwardToImport {
  awardId: string
  recipient: Recipient
  salt: string
  issuedOn: Date
  expiresAt: Date | null
  /** How the 2.0 document spells these: a badge that was baked before says the same to the letter, or counts as altered. */
  spelled: { issuedOn: string; expires: string | null; identity: string }
  narrative: string | null
  evidence: StoredEvidence[]
  extensions: AwardDetails['extensions']
  /** Without `at` when it was revoked was noted nowhere: it counts from now. */
  revoked: { reason: string; at?: Date } | null
  acceptance: 'Unaccepted' | 'Accepted' | 'Rejected'
  createdBy: string | null
  createdAt: Date
}

/**
 * Writes awards of one badge class that another server had made: their Open Badges 2.0 documents as they were, a 3.0
 * credential signed now, places in the status list, and the backpacks of those who have proven the addresses. Nobody is
 * told: they have had these badges for long. Locks in the order of a batch.
 */
export const importAwards = async (
  tx: Tx,
  at: { issuerId: string; badgeId: string },
  awards: readonly AwardToImport[],
): Promise<void> => {
  const badge = await requireBadgeClass(tx, { issuerSlug: at.issuerId, badgeSlug: at.badgeId })
  const issuer = await findIssuer(tx, at.issuerId)
  if (!issuer) throw notFound()
  const { seed, placeOf } = await takeForAwards(
    tx,
    badge,
    awards.map(({ awardId }) => awardId),
  )
  const signed = await signAwards({ issuer, badge, taken: { seed, placeOf } }, awards.map(detailsOf), spellAs)
  const emails = awards.flatMap(({ recipient }) => (recipient.type === 'email' ? recipient.identifier : []))
  await holdAddresses(tx, emails)
  const { ownerOf } = await findRecipients(tx, emails)
  await insertAwards(
    tx,
    { issuer, badge },
    signed.map((one) => ({
      ...one,
      // To the moment as it was told, while the documents know whole seconds.
      award: { ...one.award, issuedOn: one.award.given.issuedOn, expiresAt: one.award.given.expiresAt },
      ownerId: ownerOf(one.award.recipient),
      createdBy: one.award.given.createdBy,
      createdAt: one.award.given.createdAt,
      past: pastOf(one.award.given),
    })),
  )
  const gone = signed.filter(({ award }) => award.given.revoked)
  if (gone.length > 0) {
    const entries = gone.map(({ status }) => ({ listNumber: status.listNumber, index: status.index }))
    await revokeStatusEntries(tx, at.issuerId, entries)
  }
}

const pastOf = ({ revoked, acceptance }: AwardToImport) => ({
  revokedAt: revoked ? (revoked.at ?? now()) : null,
  reason: revoked?.reason ?? null,
  acceptance,
})

type Detailed = ReturnType<typeof detailsOf>

const spellAs = ({ given: { spelled } }: Detailed, facts: DocumentFacts): DocumentFacts => {
  const { award, badge } = facts.assertion
  const { issuedOn, expires, identity } = spelled
  const own = { ...award, issuedOn, ...(expires === null ? {} : { expires }) }
  return { ...facts, assertion: { badge, award: { ...own, recipient: { ...award.recipient, identity } } } }
}

const detailsOf = (given: AwardToImport) => ({
  ...given,
  given,
  name: readRecipientName(given.extensions).trim() || null,
  issuedOn: inWholeSeconds(given.issuedOn),
  expiresAt: given.expiresAt && inWholeSeconds(given.expiresAt),
  details: readAwardDetails({}),
})
