import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { JsonValue } from '#infra/db/tables.ts'
import { type AwardFacts, buildAssertionV2, buildCredentialV3, type ProofKey } from '#openbadges'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import {
  awardImageUrl,
  awardUrl,
  badgeFacts,
  badgeUrl,
  type IssuerForActor,
  issuerDid,
  issuerFacts,
  type StatusEntry,
  signAward,
  statusListUrl,
} from '../issuers/index.ts'
import type { StoredEvidence } from './parse-details.ts'
import type { Recipient } from './parse-recipient.ts'

export interface AwardDetails {
  awardId: string
  recipient: Recipient
  salt: string
  issuedOn: Date
  expiresAt: Date | null
  narrative: string | null
  evidence: StoredEvidence[]
  extensions: { [name: string]: JsonValue }
}

/** The texts an award is published as: the Open Badges 2.0 assertion and the signed 3.0 credential. */
export const writeDocuments = async (
  award: AwardDetails,
  { issuer, badge, status, key }: { issuer: IssuerForActor; badge: BadgeClassRow; status: StatusEntry; key: ProofKey },
): Promise<{ assertion: string; credential: string }> => {
  const { tools } = context()
  const facts = awardFacts(award)
  const assertion = buildAssertionV2(
    {
      award: { ...facts, image: awardImageUrl(award.awardId), extensions: award.extensions },
      badge: badgeUrl(badge.badge_id),
    },
    tools,
  )
  const credential = buildCredentialV3(
    {
      issuer: { ...issuerFacts(issuer), id: issuerDid(issuer.issuer_id) },
      badgeClass: badgeFacts(badge),
      award: facts,
      status: {
        kind: 'bitstring',
        listUrl: statusListUrl(issuer.issuer_id, status.listNumber),
        index: status.index,
      },
    },
    tools,
  )
  const signed = await signAward(credential, key, inWholeSeconds(now()))
  return { assertion: JSON.stringify(assertion), credential: JSON.stringify(signed) }
}

/** Documents carry no fractions of a second; cut off, so that nothing is dated in the future. */
export const inWholeSeconds = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000)

const awardFacts = (award: AwardDetails): AwardFacts => ({
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
  })),
})
