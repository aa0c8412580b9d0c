import { z } from 'zod'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import {
  badgeImageUrl,
  badgeUrl,
  issuerUrl,
  parseAlignment,
  parseBadgeDetails,
  parseTags,
  pictureUrl,
  readExtensions,
} from '../issuers/index.ts'
import type { BadgeClassListRow } from './queries.ts'

const design = z.record(z.string(), z.unknown()).nullable()

export const presentBadgeClass = (row: BadgeClassListRow): BadgeClass => ({
  created_at: row.created_at.toISOString(),
  created_by: row.creator_email,
  id: row.badge_number,
  name: row.name,
  image: badgeImageUrl(row.badge_id),
  picture: pictureUrl(row.image_key),
  slug: row.badge_id,
  criteria_text: row.criteria_text,
  criteria_url: row.criteria_url,
  description: row.description,
  alignment: parseAlignment(row.alignment),
  tags: parseTags(row.tags),
  expires: { amount: row.expires_amount, duration: row.expires_unit },
  pathway_element_count: 0,
  recipient_count: row.recipient_count ?? 0,
  issuer: issuerUrl(row.issuer_id),
  achievement_type: row.achievement_type,
  image_alt: row.image_alt,
  design: design.parse(row.design),
  version: row.version,
  archived: row.archived_at !== null,
  ...parseBadgeDetails(row.details),
  ...tellExtensions(row),
  json: presentBadgeClassV1(row),
})

const tellExtensions = ({ extensions }: BadgeClassListRow): Pick<BadgeClass, 'extensions'> => {
  const said = readExtensions(extensions)
  return Object.keys(said).length > 0 ? { extensions: said } : {}
}

/** The badge class as Open Badges 1.1 wrote it: criteria is always an address. */
const presentBadgeClassV1 = (row: BadgeClassListRow): BadgeClass['json'] => ({
  '@context': 'https://w3id.org/openbadges/v1',
  type: 'BadgeClass',
  id: badgeUrl(row.badge_id),
  name: row.name,
  description: row.description,
  image: badgeImageUrl(row.badge_id),
  criteria: row.criteria_url ?? `${badgeUrl(row.badge_id)}/criteria`,
  issuer: issuerUrl(row.issuer_id),
  ...readExtensions(row.extensions),
})
