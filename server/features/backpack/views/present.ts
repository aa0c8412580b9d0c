import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { readAwardDetails, readEvidence, readExtensions } from '../../awards/index.ts'
import { parseFacts } from '../../badge-classes/index.ts'
import {
  awardImageUrl,
  awardUrl,
  badgeFacts,
  badgeImageUrl,
  badgePreviewUrl,
  badgeUrl,
  issuerImageUrl,
  issuerUrl,
  parseBadgeDetails,
  pictureUrl,
  standingOfJoined,
} from '../../issuers/index.ts'
import type { BackpackRow } from '../queries.ts'
import { nameEvidence } from './name-evidence.ts'

type Badge = BackpackBadge['json']['badge']

export const presentEntry = (row: BackpackRow): BackpackBadge => present(row, presentBadge(row))

/** For lists: what many awards share, their class and its issuer, is put together once. */
export const createEntryPresenter = (): ((row: BackpackRow) => BackpackBadge) => {
  const known = new Map<string, Badge>()
  return (row) => {
    const key = `${row.badge_id} ${row.former_version}`
    const badge = known.get(key) ?? presentBadge(row)
    known.set(key, badge)
    return present(row, badge)
  }
}

const present = (row: BackpackRow, badge: Badge): BackpackBadge => ({
  id: row.award_id,
  recipient_identifier: row.recipient_identifier,
  acceptance: row.acceptance,
  narrative: row.narrative,
  evidence_items: readEvidence(row.evidence),
  pending: false,
  revoked: row.revoked_at !== null,
  imported: null,
  issuerStanding: standingOfJoined(row),
  extensions: readExtensions(row.extensions),
  ...(isEmpty(row.details) ? {} : { details: readAwardDetails(row.details) }),
  json: {
    id: awardUrl(row.award_id),
    type: 'Assertion',
    uid: row.award_id,
    recipient: { type: row.recipient_type, recipient: row.recipient_identifier },
    issuedOn: row.issued_on.toISOString(),
    ...(row.expires_at ? { expires: row.expires_at.toISOString() } : {}),
    image: imageUrl(row),
    ...nameEvidence(readEvidence(row.evidence)),
    pending: false,
    badge,
  },
  image: imageUrl(row),
  imagePreview: { type: 'image', id: badgePreviewUrl(row.badge_id, row.former_version ?? undefined) },
  ...(row.issuer_image_key
    ? { issuerImagePreview: { type: 'image' as const, id: `${issuerImageUrl(row.issuer_id)}?type=png` } }
    : {}),
  picture: pictureUrl(row.image_key),
  ...(row.issuer_image_key ? { issuerPicture: pictureUrl(row.issuer_image_key) } : {}),
  shareUrl: awardUrl(row.award_id),
})

/** Most badges say no more than the plain, and there may be thousands in a list. */
const isEmpty = (details: unknown): boolean =>
  typeof details !== 'object' || details === null || Object.keys(details).length === 0

/** What the class said when the badge was awarded. */
const readBadge = (row: BackpackRow) => ({
  ...row,
  name: row.badge_name,
  description: row.badge_description,
  details: row.badge_details,
  ...(row.former_version === null ? {} : parseFacts(row.former_facts)),
})

const presentBadge = (row: BackpackRow): Badge => {
  const badge = readBadge(row)
  const { alignment = [], tags = [], imageCaption } = badgeFacts(badge)
  return {
    id: badgeUrl(row.badge_id),
    type: 'BadgeClass',
    name: badge.name,
    description: badge.description,
    image: badgeImageUrl(row.badge_id, row.former_version ?? undefined),
    ...(imageCaption ? { image_alt: imageCaption } : {}),
    criteria: badge.criteria_url ?? `${badgeUrl(row.badge_id)}/criteria`,
    ...(badge.criteria_text ? { criteria_text: badge.criteria_text } : {}),
    ...(badge.criteria_url ? { criteria_url: badge.criteria_url } : {}),
    tags,
    ...(isEmpty(badge.details) ? {} : { details: parseBadgeDetails(badge.details) }),
    alignment,
    issuer: presentIssuer(row),
  }
}

const presentIssuer = (row: BackpackRow): Badge['issuer'] => ({
  id: issuerUrl(row.issuer_id),
  type: 'Issuer',
  name: row.issuer_name,
  url: row.issuer_url,
  ...(row.issuer_description ? { description: row.issuer_description } : {}),
  email: row.issuer_email,
  ...(row.issuer_image_key ? { image: issuerImageUrl(row.issuer_id) } : {}),
})

/** Of a revoked award no baked picture is served any more; the class's shows what it was. */
const imageUrl = (row: BackpackRow): string =>
  row.revoked_at === null ? awardImageUrl(row.award_id) : badgeImageUrl(row.badge_id, row.former_version ?? undefined)
