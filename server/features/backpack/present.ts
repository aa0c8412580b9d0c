import { z } from 'zod'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { awardUrl, badgeUrl, issuerUrl, parseAlignment, parseTags } from '../issuers/index.ts'
import type { BackpackRow } from './queries.ts'

const evidence = z.array(z.object({ evidence_url: z.string().nullable(), narrative: z.string().nullable() }))
const object = z.record(z.string(), z.unknown())
const acceptance = z.enum(['Unaccepted', 'Accepted', 'Rejected'])

export const presentBackpackBadge = (row: BackpackRow): BackpackBadge => {
  const url = awardUrl(row.award_id)
  const image = `${badgeUrl(row.badge_id)}/image`
  const issuerImage = row.issuer_image_key ? `${issuerUrl(row.issuer_id)}/image` : undefined
  return {
    id: row.award_id,
    recipient_identifier: row.recipient_identifier,
    acceptance: acceptance.parse(row.acceptance),
    narrative: row.narrative,
    evidence_items: evidence.parse(row.evidence),
    pending: false,
    extensions: object.parse(row.extensions),
    json: {
      id: url,
      type: 'Assertion',
      uid: row.award_id,
      recipient: { type: row.recipient_type, recipient: row.recipient_identifier },
      issuedOn: row.issued_on.toISOString(),
      ...(row.expires_at ? { expires: row.expires_at.toISOString() } : {}),
      image: `${url}/image`,
      pending: false,
      badge: presentBadge(row, image, issuerImage),
    },
    image: `${url}/image`,
    imagePreview: { type: 'image', id: `${image}?type=png` },
    ...(issuerImage ? { issuerImagePreview: { type: 'image' as const, id: `${issuerImage}?type=png` } } : {}),
    shareUrl: url,
  }
}

function presentBadge(
  row: BackpackRow,
  image: string,
  issuerImage: string | undefined,
): BackpackBadge['json']['badge'] {
  return {
    id: badgeUrl(row.badge_id),
    type: 'BadgeClass',
    name: row.badge_name,
    description: row.badge_description,
    image,
    criteria: row.criteria_url ?? `${badgeUrl(row.badge_id)}/criteria`,
    ...(row.criteria_text ? { criteria_text: row.criteria_text } : {}),
    ...(row.criteria_url ? { criteria_url: row.criteria_url } : {}),
    tags: parseTags(row.tags),
    alignment: parseAlignment(row.alignment).map((item) => ({
      targetName: item.target_name,
      targetUrl: item.target_url,
      ...(item.target_description ? { targetDescription: item.target_description } : {}),
      ...(item.target_framework ? { targetFramework: item.target_framework } : {}),
      ...(item.target_code ? { targetCode: item.target_code } : {}),
    })),
    issuer: {
      id: issuerUrl(row.issuer_id),
      type: 'Issuer',
      name: row.issuer_name,
      url: row.issuer_url,
      ...(row.issuer_description ? { description: row.issuer_description } : {}),
      email: row.issuer_email,
      ...(issuerImage ? { image: issuerImage } : {}),
    },
  }
}
