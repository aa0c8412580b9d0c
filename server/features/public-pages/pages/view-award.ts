import { z } from 'zod'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { now } from '#infra/clock.ts'
import { db, shownDb } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { isOver } from '#shared/badges/is-over.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { readAwardDetails, readEvidence } from '../../awards/index.ts'
import { listShownOf } from '../../endorsements/index.ts'
import { awardUrl, pictureUrl, readExtensions } from '../../issuers/index.ts'
import { readAwardNow } from '../award-reader.ts'
import { requireBadgeClass, requireIssuer } from '../documents/documents.ts'
import { checkOrFind } from '../kept/kept-checks.ts'
import { findAwardForPage, type PublicBadgeClass } from '../queries.ts'
import { findPublicImport } from '../queries-imported.ts'
import { type BadgeState, viewImport } from './view-import.ts'
import { type Kept, viewBadgeClass, viewIssuer, viewSite } from './views.ts'

const hashedRecipient = z.object({ recipient: z.object({ hashed: z.literal(true), identity: z.string() }) })

interface Viewing {
  wished?: readonly string[]
  kept?: Kept
  /** The page shows the checks; this is its mark, if it is kept. */
  checked?: { mark: string | undefined }
}

/** The page of a badge, awarded here or brought in from elsewhere. */
export const viewAwardPage = async (awardId: string, { wished = [], kept, checked }: Viewing = {}) => {
  const found = await readAwardNow(awardId)
  if (!found) {
    const imported = await findPublicImport(db(), awardId)
    if (!imported) throw notFound()
    return viewImport(imported)
  }
  const { issuerId, badgeId, imageKey, assertion, credential } = found.documents
  const [award, badgeClass, issuer, verification] = await Promise.all([
    findAwardForPage(shownDb(), issuerId, awardId),
    requireBadgeClass(badgeId, found.status.formerBadge),
    requireIssuer(issuerId),
    checked && checkOrFind({ awardId, credential, ...checked }),
  ])
  if (!award) throw notFound()
  const name = readRecipientName(award.extensions) || undefined
  const identity = hashedRecipient.safeParse(JSON.parse(assertion)).data?.recipient.identity
  const isExpired = isOver(award.expires_at, now())
  const isRevoked = award.revoked_at !== null
  const state: BadgeState = isRevoked ? 'revoked' : isExpired ? 'expired' : stateFrom(verification)
  const pictureType: 'svg' | 'png' = found.status.pictureType === 'image/svg+xml' ? 'svg' : 'png'
  return {
    site: viewSite(),
    // What the award says goes before what its class says; of a revoked one nothing is shown.
    badgeClass: viewBadgeClass(isRevoked ? badgeClass : withExtensions(badgeClass, award.extensions), wished, kept),
    issuer: viewIssuer(issuer),
    endorsements: isRevoked ? [] : await listEndorsements(badgeClass, awardId, found.status.version),
    award: {
      url: awardUrl(awardId),
      imageUrl: pictureUrl(imageKey),
      imageType: pictureType,
      issuedOn: award.issued_on.toISOString(),
      ...(award.expires_at ? { expires: award.expires_at.toISOString() } : {}),
      // Some issuers write an address where a name belongs.
      ...(name && !isRevoked && !name.includes('@') ? { recipientName: name } : {}),
      ...(identity ? { recipientHash: identity } : {}),
      state,
      ...(award.revoked_at ? { revokedOn: award.revoked_at.toISOString() } : {}),
      ...(award.revocation_reason ? { revocationReason: award.revocation_reason } : {}),
      ...(award.narrative ? { narrative: award.narrative } : {}),
      evidence: readEvidence(award.evidence).map((item) => ({
        ...(item.evidence_url ? { url: item.evidence_url } : {}),
        ...(item.narrative ? { narrative: item.narrative } : {}),
        ...(item.name ? { name: item.name } : {}),
        ...(item.description ? { description: item.description } : {}),
        ...(item.genre ? { genre: item.genre } : {}),
        ...(item.audience ? { audience: item.audience } : {}),
      })),
      details: readAwardDetails(award.details),
      signed: true,
      ...(verification ? { verification } : {}),
    },
  }
}

const stateFrom = (verification: Verification | undefined): BadgeState => {
  if (verification === undefined || verification.verdict === 'valid') return 'valid'
  return verification.verdict === 'invalid' ? 'invalid' : 'unchecked'
}

const withExtensions = (badgeClass: PublicBadgeClass, own: unknown): PublicBadgeClass => ({
  ...badgeClass,
  extensions: { ...readExtensions(badgeClass.extensions), ...readExtensions(own) },
})

/** Those of the award itself first, then those of the badge as it was when it was awarded. */
async function listEndorsements(badgeClass: PublicBadgeClass, awardId: string, awardVersion: number) {
  const { issuer_id, badge_id, version } = badgeClass
  const [ofAward = [], ofBadge = []] = await listShownOf(shownDb(), [
    { issuer_id, badge_id, award_id: awardId, version: awardVersion },
    { issuer_id, badge_id, version },
  ])
  return [
    ...ofAward.map((endorsement) => ({ ...endorsement, about: 'award' as const })),
    ...ofBadge.map((endorsement) => ({ ...endorsement, about: 'badge' as const })),
  ]
}
