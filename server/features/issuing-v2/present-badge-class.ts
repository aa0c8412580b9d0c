import type { BadgeClassV2 } from '#contracts/v2/badge-classes-v2.ts'
import type { BadgeClassListRow } from '../badge-classes/index.ts'
import { badgeImageUrl, badgeUrl, issuerUrl, parseAlignment, parseTags, readExtensions } from '../issuers/index.ts'

export const presentBadgeClassV2 = (row: BadgeClassListRow): BadgeClassV2 => ({
  entityType: 'BadgeClass',
  entityId: row.badge_id,
  openBadgeId: badgeUrl(row.badge_id),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  issuer: row.issuer_id,
  issuerOpenBadgeId: issuerUrl(row.issuer_id),
  name: row.name,
  image: badgeImageUrl(row.badge_id),
  description: row.description,
  criteriaUrl: row.criteria_url,
  criteriaNarrative: row.criteria_text,
  alignments: parseAlignment(row.alignment).map((item) => ({
    targetName: item.target_name,
    targetUrl: item.target_url,
    targetDescription: item.target_description,
    targetFramework: item.target_framework,
    targetCode: item.target_code,
  })),
  tags: parseTags(row.tags),
  expires: { amount: row.expires_amount, duration: row.expires_unit },
  extensions: readExtensions(row.extensions),
})
