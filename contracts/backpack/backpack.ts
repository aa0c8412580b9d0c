import { z } from 'zod'
import { v1Endpoint } from '../areas.ts'
import { shownAwardDetails, shownEvidence } from '../awards/award-details.ts'
import { shownAchievementDetails } from '../badge-classes/achievement-details.ts'
import { noBody, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { flag } from '../fields/flag.ts'
import { nameStanding } from '../names/standing-schema.ts'

/** Of a badge that was made elsewhere: where it came from and what its last verification said. */
export const importedFacts = z.object({
  /** `0.5` to `3.0`. */
  edition: z.string(),
  verdict: z.enum(['valid', 'invalid', 'unverifiable']),
  reason: z.string(),
  verified_at: shownMoment,
  /** Where the badge itself is hosted; null when it exists as a file only. */
  source_url: z.string().nullable(),
  file_name: z.string().nullable(),
})
export type ImportedFacts = z.infer<typeof importedFacts>

/** A picture as its earner's clients expect it. */
export const imagePreview = z.object({ type: z.literal('image'), id: z.string() })

/** A badge as its earner sees it in version 1, with plain values within `json` (SB-3.30). */
export const backpackBadge = z.object({
  id: z.string(),
  recipient_identifier: z.string(),
  acceptance: z.enum(['Unaccepted', 'Accepted', 'Rejected']),
  narrative: z.string().nullable(),
  evidence_items: z.array(shownEvidence),
  pending: z.boolean(),
  /** Sash's own: the issuer took the badge back. */
  revoked: z.boolean(),
  /** Sash's own: null for a badge that was awarded on this server. */
  imported: importedFacts.nullable(),
  /** Sash's own: whether anything but the issuer says that `json.badge.issuer.name` is its name. */
  issuerStanding: nameStanding.optional(),
  extensions: z.record(z.string(), z.unknown()),
  /** Sash's own: results, credits, dates and the like. */
  details: shownAwardDetails.optional(),
  json: z.object({
    id: z.string(),
    type: z.string(),
    uid: z.string(),
    recipient: z.object({ type: z.string(), recipient: z.string() }),
    issuedOn: z.string(),
    expires: z.string().optional(),
    image: z.string(),
    /** Address of the first evidence that has one. */
    evidence: z.string().optional(),
    pending: z.boolean(),
    badge: z.object({
      id: z.string(),
      type: z.string(),
      name: z.string(),
      description: z.string(),
      image: z.string(),
      /** Sash's own: what the picture shows, for people who do not see it. */
      image_alt: z.string().optional(),
      criteria: z.string().optional(),
      criteria_text: z.string().optional(),
      criteria_url: z.string().optional(),
      tags: z.array(z.string()),
      /** Sash's own: what the class says beyond the plain. */
      details: shownAchievementDetails.optional(),
      alignment: z.array(
        z.object({
          targetName: z.string(),
          targetUrl: z.string(),
          targetDescription: z.string().optional(),
          targetFramework: z.string().optional(),
          targetCode: z.string().optional(),
          targetType: z.string().optional(),
        }),
      ),
      issuer: z.object({
        id: z.string(),
        type: z.string(),
        name: z.string(),
        url: z.string(),
        description: z.string().optional(),
        email: z.string(),
        image: z.string().optional(),
      }),
    }),
  }),
  image: z.string(),
  imagePreview,
  issuerImagePreview: imagePreview.optional(),
  /** Sash's own: the pictures under the digest of their bytes, for showing them (contracts/public/pictures.ts). */
  picture: z.string().optional(),
  issuerPicture: z.string().optional(),
  shareUrl: z.string(),
})
export type BackpackBadge = z.infer<typeof backpackBadge>

/** Without `json_format=plain` each value within `json` is an object that carries its type. */
export const typedBackpackBadge = backpackBadge.extend({ json: z.record(z.string(), z.unknown()) })

const format = z.string().max(32).optional()
const path = z.object({ badgeId: z.string().max(64) })

/** At most 5,000, or `num` up to 500; what does not fit follows at the address in the `Link` header (SB-7.30). */
export const listBackpackBadges = v1Endpoint({
  method: 'GET',
  path: '/v1/earner/badges',
  access: ['r:backpack', 'rw:backpack'],
  summary: 'My badges, newest first; with json_format=plain without the type of each value',
  params: z.object({}),
  query: z.object({
    json_format: format,
    include_pending: flag,
    include_expired: flag,
    include_revoked: flag,
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(backpackBadge),
  otherForm: z.array(typedBackpackBadge),
})

export const getBackpackBadge = v1Endpoint({
  method: 'GET',
  path: '/v1/earner/badges/:badgeId',
  access: ['r:backpack', 'rw:backpack'],
  summary: 'One of my badges',
  params: path,
  query: z.object({ json_format: format }),
  body: noBody,
  response: backpackBadge,
  otherForm: typedBackpackBadge,
})

export const acceptBackpackBadge = v1Endpoint({
  method: 'PUT',
  path: '/v1/earner/badges/:badgeId',
  access: ['rw:backpack'],
  summary: 'Accept a badge; other fields of the body are ignored',
  params: path,
  query: z.object({ json_format: format }),
  body: z.object({ acceptance: z.string().max(32) }),
  response: backpackBadge,
  otherForm: typedBackpackBadge,
})

export const removeBackpackBadge = v1Endpoint({
  method: 'DELETE',
  path: '/v1/earner/badges/:badgeId',
  access: ['rw:backpack'],
  summary: 'Take a badge out of my backpack',
  params: path,
  query: z.object({}),
  body: noBody,
  response: nothing,
  status: 204,
})
