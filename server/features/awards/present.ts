import { z } from 'zod'
import { shownEvidence } from '#contracts/awards/award-details.ts'
import type { Award } from '#contracts/awards/awards.ts'
import { isEmptyObject } from '#infra/json/is-empty-object.ts'
import { awardImageUrl, awardUrl, badgeUrl, issuerUrl, pictureUrl } from '../issuers/index.ts'
import { readUndelivered } from './lists/undelivered.ts'
import { readAwardDetails } from './parse-award-details.ts'
import type { AwardRow } from './queries.ts'

const storedEvidence = z.array(shownEvidence)
const storedObject = z.record(z.string(), z.unknown())

/** JSON columns come back as unchecked values; these give them their types. Most awards have neither of the two. */
export const readEvidence = (value: unknown): Award['evidence_items'] =>
  Array.isArray(value) && value.length === 0 ? [] : storedEvidence.parse(value)
export const readAwardExtensions = (value: unknown): Award['extensions'] =>
  isEmptyObject(value) ? {} : storedObject.parse(value)

export const readDocument = (text: string): Award['json'] => storedObject.parse(JSON.parse(text))

/** Awards of one issuer as its staff sees them. */
export const presentAwards = (rows: readonly AwardRow[]): Award[] =>
  rows.map((row) => ({ ...presentAward(row), undelivered: readUndelivered(row) }))

export const presentAward = (row: AwardRow): Award => ({
  ...presentFacts(row),
  extensions: readAwardExtensions(row.extensions),
  json: readDocument(row.assertion),
  ...presentPlaces(row),
})

/**
 * The text of the answer with these awards, as the contract puts presentAwards into it. The document of each is in it as it
 * is kept, neither read nor written again. `more` comes after what all lists tell of each.
 */
export const writeAwards = (rows: readonly AwardRow[], more = (_row: AwardRow): object => ({})): string =>
  `[${rows.map((row) => writeAward(row, more(row))).join(',')}]`

function writeAward(row: AwardRow, more: object): string {
  const undelivered = readUndelivered(row)
  const facts = { ...presentFacts(row), undelivered, extensions: readAwardExtensions(row.extensions) }
  return `${JSON.stringify(facts).slice(0, -1)},"json":${row.assertion},${JSON.stringify({ ...presentPlaces(row), ...more }).slice(1)}`
}

/** In the order of the contract, all that comes before its document. */
const presentFacts = (row: AwardRow) => ({
  created_at: row.created_at.toISOString(),
  created_by: row.creator_email,
  slug: row.award_id,
  image: awardImageUrl(row.award_id),
  picture: pictureUrl(row.image_key),
  recipient_identifier: row.recipient_identifier,
  recipient_type: row.recipient_type,
  narrative: row.narrative,
  evidence_items: readEvidence(row.evidence),
  revoked: row.revoked_at !== null,
  revocation_reason: row.revocation_reason,
  expires: row.expires_at?.toISOString() ?? null,
  hashed: row.hashed,
  acceptance: row.acceptance,
  version: row.version,
  issued_on: row.issued_on.toISOString(),
  ...readAwardDetails(row.details),
})

const presentPlaces = (row: AwardRow) => ({
  issuer: issuerUrl(row.issuer_id),
  badge_class: badgeUrl(row.badge_id),
  public_url: awardUrl(row.award_id),
})
