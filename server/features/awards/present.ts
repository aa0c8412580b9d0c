import { z } from 'zod'
import { type Award, recipientType } from '#contracts/awards.ts'
import { awardUrl, badgeUrl, issuerUrl } from '../issuers/index.ts'
import type { AwardRow } from './queries.ts'

const evidence = z.array(z.object({ evidence_url: z.string().nullable(), narrative: z.string().nullable() }))
const object = z.record(z.string(), z.unknown())
const acceptance = z.enum(['Unaccepted', 'Accepted', 'Rejected'])

export const presentAward = (row: AwardRow): Award => ({
  created_at: row.created_at.toISOString(),
  created_by: row.creator_email,
  slug: row.award_id,
  image: `${awardUrl(row.award_id)}/image`,
  recipient_identifier: row.recipient_identifier,
  recipient_type: recipientType.parse(row.recipient_type),
  narrative: row.narrative,
  evidence_items: evidence.parse(row.evidence),
  revoked: row.revoked_at !== null,
  revocation_reason: row.revocation_reason,
  expires: row.expires_at?.toISOString() ?? null,
  hashed: row.hashed,
  acceptance: acceptance.parse(row.acceptance),
  extensions: object.parse(row.extensions),
  json: object.parse(JSON.parse(row.assertion)),
  issuer: issuerUrl(row.issuer_id),
  badge_class: badgeUrl(row.badge_id),
  public_url: awardUrl(row.award_id),
})
