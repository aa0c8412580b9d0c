import { z } from 'zod'
import { documentEndpoint, siteEndpoint } from '../areas.ts'
import { type AnswerKind, type Edge, noBody } from '../endpoint.ts'
import { image, page } from '../public/public-pages.ts'

// What earners show of their badges, and how other sites take it in.
export const getPublicCollection = page('/public/collections/:id', 'Published collection: page or JSON')
export const openShareLink = page('/public/shares/:id', 'What a share link shows; 404 once it has ended')
export const listPublicBadgeClasses = page('/public/issuers/:id/badges', 'Badge classes of an issuer')

/** A picture of 1200 x 630 for link previews. */
export const getAwardPreviewImage = image('/public/assertions/:id/card.png', 'Preview picture of an award')
export const getBadgeClassPreviewImage = image('/public/badges/:id/card.png', 'Preview picture of a badge class')
export const getIssuerPreviewImage = image('/public/issuers/:id/card.png', 'Preview picture of an issuer')
export const getCollectionPreviewImage = image(
  '/public/collections/:id/card.png',
  'Preview picture of a published collection',
)

/** Width 320 to 800, height at least 420. */
export const getOembed = documentEndpoint({
  method: 'GET',
  path: '/public/oembed',
  access: 'public',
  summary: 'oEmbed 1.0 (rich) of an award, badge class, issuer or collection',
  params: z.object({}),
  query: z
    .object({
      url: z.string().max(4096).optional(),
      format: z.string().max(16).optional(),
      maxwidth: z.string().max(8).optional(),
      maxheight: z.string().max(8).optional(),
    })
    .loose(),
  refusals: [501],
  body: noBody,
  response: z.object({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string(),
    author_name: z.string(),
    author_url: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    thumbnail_url: z.string(),
    thumbnail_width: z.number().int(),
    thumbnail_height: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    html: z.string(),
  }),
})

/** Of a badge awarded here it only answers the badge; refusals are a list of `{name, description}`. */
export const verifyPublishedBadge = documentEndpoint({
  method: 'POST',
  path: '/public/verify',
  access: 'public',
  summary: 'Verify a published badge from elsewhere against its source once more',
  params: z.object({}),
  query: z.object({ json_format: z.string().max(32).optional() }),
  body: z.object({ entity_id: z.string().max(64) }),
  response: z.object({
    status: z.object({ success: z.boolean(), description: z.string() }),
    result: z.array(z.record(z.string(), z.unknown())),
  }),
})

const moved = <Shape extends z.ZodRawShape>(
  path: `/${string}`,
  shape: Shape,
  summary: string,
  edge: Partial<Edge> = {},
) =>
  siteEndpoint({
    edge,
    method: 'GET',
    path,
    access: 'public',
    summary,
    params: z.object(shape),
    query: z.object({}).loose(),
    body: noBody,
    response: z.string(),
    status: 301,
    answer: 'redirect' satisfies AnswerKind,
  })
const part = z.string().max(64)

export const redirectFormerLogin = moved('/accounts/login', {}, 'Former address of the login page', {
  finalSlash: 'dropped',
})
export const redirectFormerDocs = moved('/docs', {}, 'Former address of this document', { finalSlash: 'dropped' })

// Addresses that people wrote down before, each leading to the public page.
export const redirectFormerCollection = moved(
  '/share/collection/:hash',
  { hash: part },
  'Former address of a collection',
)
export const redirectFormerBadge = moved('/share/badge/:id', { id: part }, 'Former address of a badge')
export const redirectFormerEarnerCollection = moved(
  '/earner/collections/:number/:hash',
  { number: part, hash: part },
  'Former address of a collection, with its number',
)
export const redirectFormerEmbeddedCollection = moved(
  '/earner/collections/:number/:hash/embed',
  { number: part, hash: part },
  'Former address of an embedded collection',
)
