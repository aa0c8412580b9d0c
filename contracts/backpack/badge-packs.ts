import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery } from '../endpoint.ts'

/**
 * A ZIP with the badge in every form, all that is needed to verify it, and a page that does so without a network. 404 for
 * a badge that is not mine.
 */
export const getBadgePackage = v3Endpoint({
  method: 'GET',
  path: '/v3/backpack/badges/:badgeId/pack',
  access: ['r:backpack', 'rw:backpack'],
  summary: 'One of my badges with everything that verifies it, for good',
  params: z.object({ badgeId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})

/** What an address answered when the badge was packed. */
export interface PackedAnswer {
  url: string
  status: number
  contentType: string
  text: string
  /** ISO 8601: when it was read there. */
  readAt: string
  /** The address was down when the badge was packed: this is what it had said before. */
  kept?: true
}

/** What the page in a pack is given. */
export interface PackedBadge {
  name: string
  /** The badge as text: JSON or a signed token. */
  text: string
  /** Its picture as data URL. */
  picture?: string
  /** Where it was packed, and where it can be verified anew. */
  origin: string
  verifyUrl: string
  packedAt: string
  answers: PackedAnswer[]
}
