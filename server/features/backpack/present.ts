import type { BackpackBadge } from '#contracts/backpack.ts'
import { readEvidence, readExtensions } from '../awards/index.ts'
import {
  awardImageUrl,
  awardUrl,
  badgeFacts,
  badgeImageUrl,
  badgeUrl,
  issuerImageUrl,
  issuerUrl,
} from '../issuers/index.ts'
import type { BackpackRow } from './queries.ts'

export const presentEntry = (row: BackpackRow): BackpackBadge => ({
  id: row.award_id,
  recipient_identifier: row.recipient_identifier,
  acceptance: row.acceptance,
  narrative: row.narrative,
  evidence_items: readEvidence(row.evidence),
  pending: false,
  revoked: row.revoked_at !== null,
  extensions: readExtensions(row.extensions),
  json: {
    id: awardUrl(row.award_id),
    type: 'Assertion',
    uid: row.award_id,
    recipient: { type: row.recipient_type, recipient: row.recipient_identifier },
    issuedOn: row.issued_on.toISOString(),
    ...(row.expires_at ? { expires: row.expires_at.toISOString() } : {}),
    image: pictureUrl(row),
    pending: false,
    badge: presentBadge(row),
  },
  image: pictureUrl(row),
  imagePreview: { type: 'image', id: `${badgeImageUrl(row.badge_id)}?type=png` },
  ...(row.issuer_image_key
    ? { issuerImagePreview: { type: 'image' as const, id: `${issuerImageUrl(row.issuer_id)}?type=png` } }
    : {}),
  shareUrl: awardUrl(row.award_id),
})

const presentBadge = (row: BackpackRow): BackpackBadge['json']['badge'] => {
  const { alignment = [], tags = [] } = badgeFacts({ ...row, name: row.badge_name, description: row.badge_description })
  return {
    id: badgeUrl(row.badge_id),
    type: 'BadgeClass',
    name: row.badge_name,
    description: row.badge_description,
    image: badgeImageUrl(row.badge_id),
    criteria: row.criteria_url ?? `${badgeUrl(row.badge_id)}/criteria`,
    ...(row.criteria_text ? { criteria_text: row.criteria_text } : {}),
    ...(row.criteria_url ? { criteria_url: row.criteria_url } : {}),
    tags,
    alignment,
    issuer: presentIssuer(row),
  }
}

const presentIssuer = (row: BackpackRow): BackpackBadge['json']['badge']['issuer'] => ({
  id: issuerUrl(row.issuer_id),
  type: 'Issuer',
  name: row.issuer_name,
  url: row.issuer_url,
  ...(row.issuer_description ? { description: row.issuer_description } : {}),
  email: row.issuer_email,
  ...(row.issuer_image_key ? { image: issuerImageUrl(row.issuer_id) } : {}),
})

/** Of a revoked award no baked picture is served any more; the class's shows what it was. */
const pictureUrl = (row: BackpackRow): string =>
  row.revoked_at === null ? awardImageUrl(row.award_id) : badgeImageUrl(row.badge_id)
