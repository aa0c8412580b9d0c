import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { documentEndpoint, v1Endpoint } from '../areas.ts'
import { noBody } from '../endpoint.ts'
import { imageBodyBytes, urlLength } from '../fields/limits.ts'
import { backpackBadge, typedBackpackBadge } from './backpack.ts'

/**
 * Exactly one of image (data URL of a PNG or SVG with a badge in it), url and assertion (JSON, JWS or JWT as text).
 * Refusals are a list of `{name, description}`; of VERIFY_RECIPIENT_IDENTIFIER a `recipient` stands beside them where
 * the badge says it in clear, and of DUPLICATE_BADGE a `badge`, the id of the one that is in the backpack.
 */
export const importBadge = v1Endpoint({
  method: 'POST',
  path: '/v1/earner/badges',
  access: ['rw:backpack'],
  summary: 'Bring a badge from elsewhere into my backpack; it is verified and its bytes are kept',
  params: z.object({}),
  query: z.object({ json_format: z.string().max(32).optional() }),
  body: z.object({
    image: z.string().nullish(),
    url: z.string().max(urlLength, fieldFault('field.url')).nullish(),
    assertion: z.string().nullish(),
    /** Sash's own: the name of the file, given back with it. */
    file_name: z.string().max(255).nullish(),
    /** Sash's own: keep as unverifiable what would be refused because an address cannot be reached. */
    keep_unreachable: z.boolean().nullish(),
  }),
  response: backpackBadge,
  otherForm: typedBackpackBadge,
  status: 201,
  idempotent: true,
  bodyLimit: imageBodyBytes,
})

/** A picture under the digest of its bytes: who has the address has seen the picture. */
export const getImportedPicture = documentEndpoint({
  method: 'GET',
  path: '/public/pictures/:digest',
  access: 'public',
  summary: 'Picture of a badge or of its issuer',
  params: z.object({ digest: z.string().max(128) }),
  query: z.object({ type: z.string().max(16).optional() }).loose(),
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})

export const getBackpackBadgeImage = v1Endpoint({
  method: 'GET',
  path: '/v1/earner/badges/:badgeId/image',
  access: ['r:backpack', 'rw:backpack'],
  summary: 'Redirects to the picture of one of my badges',
  params: z.object({ badgeId: z.string().max(64) }),
  query: z.object({ type: z.string().max(16).optional(), fmt: z.string().max(16).optional() }),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})
