import { type BadgeClass, expiryUnit } from '#contracts/badge-classes.ts'
import { buildBadgeClassV2 } from '#openbadges'
import { badgeFacts, badgeUrl, issuerUrl, parseAlignment, parseTags } from '../issuers/index.ts'
import type { BadgeClassWithCounts } from './queries.ts'

export const presentBadgeClass = (row: BadgeClassWithCounts): BadgeClass => ({
  created_at: row.created_at.toISOString(),
  created_by: row.creator_email,
  id: row.badge_number,
  name: row.name,
  image: `${badgeUrl(row.badge_id)}/image`,
  slug: row.badge_id,
  criteria_text: row.criteria_text,
  criteria_url: row.criteria_url,
  description: row.description,
  alignment: parseAlignment(row.alignment),
  tags: parseTags(row.tags),
  expires: {
    amount: row.expires_amount,
    duration: row.expires_unit === null ? null : expiryUnit.parse(row.expires_unit),
  },
  pathway_element_count: 0,
  recipient_count: row.recipient_count ?? 0,
  issuer: issuerUrl(row.issuer_id),
  json: { ...buildBadgeClassV2({ badgeClass: badgeFacts(row), issuer: issuerUrl(row.issuer_id) }) },
})
