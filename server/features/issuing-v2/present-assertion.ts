import { z } from 'zod'
import type { AssertionV2 } from '#contracts/v2/assertions-v2.ts'
import { type AwardRow, readAwardExtensions, readDocument, readEvidence } from '../awards/index.ts'
import { awardImageUrl, awardUrl, badgeUrl, issuerUrl } from '../issuers/index.ts'

const published = z.object({ recipient: z.object({ identity: z.string(), salt: z.string().optional() }) })

export const presentAssertion = (row: AwardRow): AssertionV2 => {
  const { identity, salt } = published.parse(readDocument(row.assertion)).recipient
  return {
    entityType: 'Assertion',
    entityId: row.award_id,
    openBadgeId: awardUrl(row.award_id),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    badgeclass: row.badge_id,
    badgeclassOpenBadgeId: badgeUrl(row.badge_id),
    issuer: row.issuer_id,
    issuerOpenBadgeId: issuerUrl(row.issuer_id),
    image: awardImageUrl(row.award_id),
    recipient: {
      identity,
      hashed: row.hashed,
      type: row.recipient_type,
      plaintextIdentity: row.recipient_identifier,
      ...(salt === undefined ? {} : { salt }),
    },
    issuedOn: row.issued_on.toISOString(),
    narrative: row.narrative,
    evidence: readEvidence(row.evidence).map(({ evidence_url, ...item }) => ({ url: evidence_url, ...item })),
    revoked: row.revoked_at !== null,
    revocationReason: row.revocation_reason,
    acceptance: row.acceptance,
    expires: row.expires_at?.toISOString() ?? null,
    extensions: readAwardExtensions(row.extensions),
  }
}
