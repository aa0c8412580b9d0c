import { z } from 'zod'
import { storableText } from '#infra/db/storable.ts'
import { cut } from '#infra/one-line.ts'

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const deepLinking = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
const grades = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const names = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
/** The claim that an answer of Deep Linking gives back as it was. */
export const deepLinkingClaims = {
  type: `${lti}/message_type`,
  version: `${lti}/version`,
  deployment: `${lti}/deployment_id`,
  items: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  data: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
} as const

const id = z.string().min(1).max(255).transform(storableText)
const said = z.string().max(4096).transform(storableText)
const service = z
  .string()
  .max(2083)
  .refine((value) => URL.canParse(value) && value.startsWith('https://'))
const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

const claims = z.object({
  sub: id,
  nonce: z.string().min(1).max(4096),
  azp: z.string().optional(),
  name: lenient(said),
  given_name: lenient(said),
  family_name: lenient(said),
  email: lenient(said),
  [`${lti}/message_type`]: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [`${lti}/version`]: z.literal('1.3.0'),
  [`${lti}/deployment_id`]: id,
  [`${lti}/target_link_uri`]: z.string().max(4096),
  [`${lti}/roles`]: z.array(z.string()).max(200).default([]),
  [`${lti}/context`]: lenient(z.object({ id, title: lenient(said), label: lenient(said) })),
  [`${lti}/resource_link`]: lenient(z.object({ id, title: lenient(said) })),
  [`${lti}/custom`]: lenient(z.record(z.string(), z.unknown())),
  [`${lti}/launch_presentation`]: lenient(z.object({ return_url: lenient(z.string().max(2083)) })),
  [deepLinking]: lenient(
    z.object({
      deep_link_return_url: service,
      accept_types: z.array(z.string()).default([]),
      accept_lineitem: z.boolean().optional(),
      data: z.string().max(100_000).optional(),
    }),
  ),
  [grades]: lenient(
    z.object({ scope: z.array(z.string()).default([]), lineitem: lenient(service), lineitems: lenient(service) }),
  ),
  [names]: lenient(z.object({ context_memberships_url: service })),
})

/** What a launch says, once its signature is known to be good. */
export interface Launch {
  nonce: string
  azp: string | undefined
  isDeepLinking: boolean
  deploymentId: string
  target: string
  subject: string
  name: string
  email: string | undefined
  isInstructor: boolean
  isLearner: boolean
  context: { id: string; title: string }
  resourceLinkId: string | undefined
  placementId: string | undefined
  lineItemUrl: string | undefined
  membershipsUrl: string | undefined
  /** Addresses of the platform that may be those of the page around the frame. */
  places: string[]
  deepLink: { returnUrl: string; data: string | undefined; acceptsLineItem: boolean } | undefined
}

/** The claims of a token in our words; throws where one is missing that LTI demands. */
export const readClaims = (payload: unknown): Launch => {
  const given = claims.parse(payload)
  const roles = given[`${lti}/roles`]
  const context = given[`${lti}/context`]
  const settings = given[deepLinking]
  const placement = given[`${lti}/custom`]?.sash_placement
  const lineItemUrl = given[grades]?.lineitem
  const membershipsUrl = given[names]?.context_memberships_url
  const places = [
    given[`${lti}/launch_presentation`]?.return_url,
    settings?.deep_link_return_url,
    membershipsUrl,
    lineItemUrl,
    given[grades]?.lineitems,
  ]
  return {
    nonce: given.nonce,
    azp: given.azp,
    isDeepLinking: given[`${lti}/message_type`] === 'LtiDeepLinkingRequest',
    deploymentId: given[`${lti}/deployment_id`],
    target: given[`${lti}/target_link_uri`],
    subject: given.sub,
    name: cut(given.name ?? [given.given_name, given.family_name].filter(Boolean).join(' '), 255),
    email: given.email,
    isInstructor: roles.some((role) => /(membership#|^)(Instructor|Administrator|ContentDeveloper)$/.test(role)),
    isLearner: roles.some((role) => /(membership#|^)Learner$/.test(role)),
    context: { id: context?.id ?? '', title: cut(context?.title ?? context?.label ?? '', 255) },
    resourceLinkId: given[`${lti}/resource_link`]?.id,
    placementId: typeof placement === 'string' ? cut(placement, 64) : undefined,
    lineItemUrl,
    membershipsUrl,
    places: places.flatMap((place) => place ?? []),
    deepLink: settings && {
      returnUrl: settings.deep_link_return_url,
      data: settings.data,
      acceptsLineItem: settings.accept_lineitem !== false,
    },
  }
}
