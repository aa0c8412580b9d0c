import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { issuersFault } from '#shared/messages/faults/issuers.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { suspensionReasonLength } from '../fields/limits.ts'
import { someOf } from '../fields/some-of.ts'
import { issuerIdentity, lookedAt } from '../issuers/issuer-identity.ts'
import { forOperators } from './for-operators.ts'

const base = '/v3/operator/issuers'

export const issuerStates = ['waiting', 'changed', 'suspended', 'trusted', 'unlimited'] as const
export type IssuerState = (typeof issuerStates)[number]

export const listedIssuer = z.object({
  slug: z.string(),
  name: z.string(),
  url: z.string(),
  email: z.string(),
  created_at: shownMoment,
  suspended_at: shownMoment.nullable(),
  /** Told to the staff. */
  suspension_reason: z.string().nullable(),
  /** Since when it waits for an operator before it may award. */
  awaits_approval_since: shownMoment.nullable(),
  /** Since when operators vouch for it as it is now. */
  trusted_at: shownMoment.nullable(),
  /** Operators vouched for a former version, and nobody has looked at it since; with this it is in `state=changed`. */
  trust_rests_since: shownMoment.nullable(),
  unlimited_mails_since: shownMoment
    .nullable()
    .describe('Since when operators let it mail about awards without limit; null where they do not'),
  /** Who it is now. Whoever approves it or vouches for it sends the version that they looked at. */
  identity: issuerIdentity,
  /** Who it was when operators looked at it last, or else before its last change; null where that is who it is now. */
  former: issuerIdentity.nullable(),
  /** Of its staff, at most five. */
  owners: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ListedIssuer = z.infer<typeof listedIssuer>

/** 404 for everybody but operators, as the next. */
export const listAllIssuers = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: base,
  summary: 'The issuers of this server, newest first, by a part of name or address and by state, for its operators',
  params: noParams,
  query: z.object({
    q: z.string().max(200).optional(),
    /** Only those that wait for an operator; as `state=waiting`. */
    waiting: z.literal('true').optional(),
    state: z.enum(issuerStates).optional(),
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(listedIssuer),
})

export const suspendIssuer = v3Endpoint({
  ...forOperators,
  method: 'PUT',
  path: `${base}/:issuerSlug`,
  summary:
    'Suspend an issuer or let it award again, approve it, say that you vouch for it, or let it mail without limit; needs a fresh sign-in',
  description:
    'A suspended issuer awards and endorses nothing new. Its pages and badges stay public and go on verifying; its staff reads the reason. `trusted` is shown on its pages, those of its badges and in reports of the verifier; no document of Open Badges says it. `unlimited_mails` lifts the limit of mails about awards in a day. Both `approved` and `trusted` name the `version` looked at (`identity.version` of the list): 400 `issuer.changed` when it is another one by now.',
  params: z.object({ issuerSlug: z.string().max(64) }),
  query: noQuery,
  body: someOf(
    z
      .object({
        suspended: z.boolean().optional(),
        approved: z.literal(true).optional(),
        trusted: z.boolean().optional(),
        unlimited_mails: z.boolean().optional().describe('Whether it mails about awards without the limit of a day'),
        /** The version of the issuer that was looked at; with `approved` and with `trusted: true`. */
        version: lookedAt.optional(),
        reason: z
          .string()
          .trim()
          .max(suspensionReasonLength, fieldFault('field.long', { most: suspensionReasonLength }))
          .optional(),
      })
      .refine(({ approved, trusted, version }) => version !== undefined || (!approved && !trusted), {
        error: issuersFault('issuer.version'),
        path: ['version'],
      }),
  ),
  response: listedIssuer,
})
