import type { ShownAwardDetails } from '#contracts/awards/award-details.ts'
import type { JsonValue } from '#infra/db/schema/tables.ts'
import type { AwardFacts, BadgeClassFacts, IssuerFacts, JsonObject } from '#openbadges'
import { awardDetailTable } from '#shared/badges/award-details.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import {
  awardImageUrl,
  awardUrl,
  badgeFacts,
  badgeImageUrl,
  type Carried,
  credentialSchemaUrl,
  currentAwardUrl,
  type IssuerRow,
  listAbout,
  listLasting,
  type PlacedAward,
  parseBadgeDetails,
  resultUrl,
  signedIssuerFacts,
} from '../../issuers/index.ts'
import { requireTerm } from '../expiry.ts'
import type { StoredEvidence } from '../parse-details.ts'
import type { Recipient } from '../parse-recipient.ts'
import type { DocumentFacts } from '../signing/sign-documents.ts'

export interface AwardDetails {
  awardId: string
  recipient: Recipient
  salt: string
  issuedOn: Date
  expiresAt: Date | null
  narrative: string | null
  evidence: StoredEvidence[]
  extensions: { [name: string]: JsonValue }
  details: ShownAwardDetails
}

/** What all awards of one class have in common in their documents. */
export interface DocumentParties {
  issuer: IssuerFacts
  badgeClass: BadgeClassFacts
  /** The version of the class whose results awards lead to. */
  badge: { badge_id: string; version: number }
  keepsCopies: boolean
}

export const gatherParties = (
  issuer: IssuerRow & { version: number },
  badge: BadgeClassRow,
  carried?: Carried,
): DocumentParties => ({
  issuer: { ...signedIssuerFacts(issuer), endorsements: carried?.issuer ?? [] },
  badgeClass: {
    ...badgeFacts(badge),
    // What is signed shows for ever the picture that the class had, and leads to what it said in other languages.
    image: badgeImageUrl(badge.badge_id, badge.version),
    related: badgeFacts({ ...badge, shown_version: badge.version }).related ?? [],
    endorsements: carried?.badgeClass ?? [],
  },
  badge: { badge_id: badge.badge_id, version: badge.version },
  keepsCopies: parseBadgeDetails(badge.details).keep_copies_current,
})

/** The facts from which the documents of an award are built, here or in another thread. */
export const gatherFacts = (
  award: AwardDetails,
  { issuer, badgeClass, badge, keepsCopies }: DocumentParties,
  { signedBy, status }: PlacedAward,
): DocumentFacts => {
  requireTerm(award)
  const facts = awardFacts(award, badge)
  const lasting = (endorsements: JsonObject[]) => listLasting(endorsements, award.expiresAt)
  return {
    assertion: {
      award: { ...facts, image: awardImageUrl(award.awardId), extensions: award.extensions },
      badge: badgeClass.id,
    },
    credential: {
      issuer: { ...issuer, id: signedBy, endorsements: lasting(listAbout(signedBy, issuer.endorsements ?? [])) },
      badgeClass: { ...badgeClass, endorsements: lasting(badgeClass.endorsements ?? []) },
      award: facts,
      status,
      ...(keepsCopies ? { refreshUrl: currentAwardUrl(award.awardId), schemaUrl: credentialSchemaUrl() } : {}),
    },
  }
}

/** Documents carry no fractions of a second; cut off, so that nothing is dated in the future. */
export const inWholeSeconds = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000)

const awardFacts = (award: AwardDetails, badge: DocumentParties['badge']): AwardFacts => ({
  id: awardUrl(award.awardId),
  recipient: {
    type: award.recipient.type,
    identity: award.recipient.identifier,
    hashed: award.recipient.hashed,
    salt: award.salt,
  },
  issuedOn: award.issuedOn,
  ...(award.expiresAt ? { expires: award.expiresAt } : {}),
  ...(award.narrative ? { narrative: award.narrative } : {}),
  evidence: award.evidence.map((item) => ({
    ...(item.evidence_url ? { id: item.evidence_url } : {}),
    ...(item.narrative ? { narrative: item.narrative } : {}),
    ...(item.name ? { name: item.name } : {}),
    ...(item.description ? { description: item.description } : {}),
    ...(item.genre ? { genre: item.genre } : {}),
    ...(item.audience ? { audience: item.audience } : {}),
  })),
  ...detailFacts(award.details, badge),
})

const detailFacts = (details: ShownAwardDetails, badge: DocumentParties['badge']): Partial<AwardFacts> => ({
  ...Object.fromEntries(
    awardDetailTable.flatMap(({ name, fact }) => {
      const value = details[name]
      return value === null || value === '' ? [] : [[fact, value]]
    }),
  ),
  results: details.results.map(({ result_description: key, value, achieved_level: level, status }) => ({
    description: resultUrl(badge, key),
    ...(value ? { value } : {}),
    ...(level ? { achievedLevel: resultUrl(badge, key, level) } : {}),
    ...(status ? { status } : {}),
  })),
})
