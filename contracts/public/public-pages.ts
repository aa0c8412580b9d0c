import { z } from 'zod'
import { documentEndpoint, siteEndpoint } from '../areas.ts'
import { type AnswerKind, noBody } from '../endpoint.ts'

// Far longer than an id: names from before a migration stand here too.
const named = z.object({ id: z.string().max(260) })
/** `id`, or `id.json` for the document whatever the Accept header says. */
const path = named
const bare = named
const version = z.object({ v: z.string().max(8).optional(), expand: z.unknown().optional() }).loose()

/** Declares an address that answers a page to browsers and a document to machines. */
export const page = (route: `/public/${string}`, summary: string) =>
  documentEndpoint({
    method: 'GET',
    path: route,
    access: 'public',
    summary,
    params: path,
    query: version,
    body: noBody,
    response: z.string(),
    answer: 'text' satisfies AnswerKind,
  })

export const getPublicIssuer = page(
  '/public/issuers/:id',
  'Issuer: page, Open Badges 2.0 profile, or 3.0 profile (v=3_0)',
)
export const getPublicIssuerEndorsements = page(
  '/public/issuers/:id/endorsements',
  'Endorsements of an issuer in Open Badges 2.0, whose profile leads here by its Link header',
)
export const getPublicBadgeClass = page(
  '/public/badges/:id',
  'Badge class: page, 2.0 document or 3.0 achievement; what it said (version=1), in other words than its own (lang=de)',
)
/** What is said where a badge from elsewhere is not to be had in the form that was asked for, and which forms there are. */
export interface NoSuchForm {
  detail: string
  /** For people. */
  page: string
  forms: { version: string; type: string; url: string }[]
  revocationReason?: string
}

export const getPublicAward = {
  ...page(
    '/public/assertions/:id',
    'Award: page, 2.0 assertion, or the signed 3.0 credential (v=3_0 or Accept: application/vc+ld+json)',
  ),
  description:
    'A badge that was brought in from elsewhere is to be had as its issuer wrote it, and in no other form: 406 names the `forms` there are, none where that shows whose it is, and the `page` for people; so does the `Link` header. 410 once it is revoked.',
  refusals: [406, 410],
}

/** Declares the address of a picture. */
export const image = (route: `/public/${string}`, summary: string) =>
  documentEndpoint({
    method: 'GET',
    path: route,
    access: 'public',
    summary,
    params: bare,
    query: z
      .object({
        type: z.string().max(16).optional(),
        fmt: z.string().max(16).optional(),
        v: z.string().max(8).optional(),
      })
      .loose(),
    body: noBody,
    response: z.string(),
    answer: 'bytes' satisfies AnswerKind,
  })

export const getIssuerImage = image('/public/issuers/:id/image', 'Image of an issuer')
export const getBadgeClassImage = image('/public/badges/:id/image', 'Image of a badge class')
export const getAwardImage = image('/public/assertions/:id/image', 'Image of an award, the badge baked in')
export const getBakedImage = image('/public/assertions/:id/baked', 'Baked image of one version: v=1_1, v=2_0 or v=3_0')

export const getBadgeClassCriteria = documentEndpoint({
  method: 'GET',
  path: '/public/badges/:id/criteria',
  access: 'public',
  summary: 'Redirects to the badge class, where its criteria stand',
  params: bare,
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  status: 302,
  answer: 'redirect',
})

export const getIssuerDidDocument = page('/public/issuers/:id/did.json', 'did:web document of an issuer')
export const listIssuerKeys = page(
  '/public/issuers/:id/jwks.json',
  'Public keys of an issuer, present and past, as JWK set',
)
export const getIssuerKey = documentEndpoint({
  method: 'GET',
  path: '/public/issuers/:id/keys/:keyId',
  access: 'public',
  summary: 'One public key by itself: a bare JWK of a key that signs JWTs, else a bare Multikey document',
  params: z.object({ id: z.string().max(64), keyId: z.string().max(128) }),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'text',
})
export const getStatusList = documentEndpoint({
  method: 'GET',
  path: '/public/issuers/:id/status/:list',
  access: 'public',
  summary: 'BitstringStatusList credential of an issuer',
  params: z.object({ id: z.string().max(64), list: z.string().max(16) }),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'text',
})
export const getRevocationList = documentEndpoint({
  method: 'GET',
  path: '/public/issuers/:id/revocations/:list',
  access: 'public',
  summary: '1EdTechRevocationList of an issuer: the revoked badges that lead to it',
  params: z.object({ id: z.string().max(64), list: z.string().max(16) }),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'text',
})
export const listSiteKeys = documentEndpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  access: 'public',
  summary: 'Keys of the issuers of this server, each with `iss`: the newest 5,000, or those of one issuer (iss)',
  params: z.object({}),
  query: z.object({ iss: z.string().max(2083).optional() }).loose(),
  body: noBody,
  response: z.string(),
  answer: 'text',
})

export const getBakedFile = documentEndpoint({
  method: 'GET',
  path: '/public/assertions/:id/files/:file',
  access: 'public',
  summary: 'The baked image itself: badge-1_1, badge-2_0 or badge-3_0, .png or .svg; badge-3_0.jwt',
  params: z.object({ id: z.string().max(64), file: z.string().max(32) }),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})

export const openHomePage = siteEndpoint({
  method: 'GET',
  path: '/home',
  access: 'public',
  summary: 'Page for visitors: what this server is for, and an award that they can verify',
  params: z.object({}),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'html',
})

export const openHelpPage = siteEndpoint({
  method: 'GET',
  path: '/help',
  access: 'public',
  summary:
    'Page that leads to the help; with `q` what holds these words, in the help and among what visitors are shown',
  params: z.object({}),
  query: z.object({ q: z.string().max(200).optional() }).loose(),
  body: noBody,
  response: z.string(),
  answer: 'html',
})

export const openHelpTopicPage = siteEndpoint({
  method: 'GET',
  path: '/help/:topic',
  access: 'public',
  summary: 'Page of the help for one kind of people: teachers, earners, employers or operators',
  params: z.object({ topic: z.string().max(32) }),
  query: z.object({}).loose(),
  body: noBody,
  response: z.string(),
  answer: 'html',
})

export const openVerifierPage = siteEndpoint({
  method: 'GET',
  path: '/verify',
  access: 'public',
  summary: 'Page that verifies a badge; `url` is verified at once, without script too',
  params: z.object({}),
  query: z
    .object({
      url: z.string().max(4096).optional(),
      recipient: z.string().max(1024).optional(),
      identity__email: z.string().max(254).optional(),
    })
    .loose(),
  body: noBody,
  response: z.string(),
  answer: 'html',
})
