import { z } from 'zod'
import { recipientType } from '../awards/awards.ts'
import { claimKind, claimState } from '../claims/claims.ts'
import { shownMoment } from '../fields/fields.ts'
import { requestState } from '../requests/asking.ts'
import type { WebhookEvent } from './webhooks.ts'

const place = z.object({ id: z.string(), url: z.string() })

/** What an issuer is told of an award: as it was when it happened. */
export const toldAward = z.object({
  id: z.string(),
  /** Where everybody reads the badge. */
  open_badge_id: z.string(),
  badge_class: place,
  /** The batch that it was made in. */
  batch: z.string().nullable(),
  created: shownMoment,
  issued_on: shownMoment,
  expires: shownMoment.nullable(),
  acceptance: z.enum(['Unaccepted', 'Accepted', 'Rejected']),
  accepted: shownMoment.nullable(),
  revoked: shownMoment.nullable(),
  revocation_reason: z.string().nullable(),
  version: z.number().int(),
  /** For webhooks that ask for it. */
  recipient: z.object({ type: recipientType, identity: z.string(), name: z.string().nullable() }).optional(),
})

/** What an issuer is told of a batch of awards that has ended. */
export const toldBatch = z.object({
  id: z.string(),
  badge_class: place,
  created: shownMoment,
  finished: shownMoment,
  total: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
})

/** What an issuer is told of a claim: as it was when it happened. */
export const toldClaim = z.object({
  id: z.string(),
  title: z.string(),
  badge_class: place,
  kind: claimKind,
  state: claimState,
  opens: shownMoment.nullable(),
  closes: shownMoment.nullable(),
  cap: z.number().int().nullable(),
  /** Places that were held or taken. */
  taken: z.number().int(),
})

/** What an issuer is told of a request: who asks and what they show is read there. */
export const toldRequest = z.object({
  id: z.string(),
  badge_class: place,
  /** By which claim it was made; null from the page of the badge. */
  claim: z.string().nullable(),
  state: requestState,
  /** How often it was sent. */
  rounds: z.number().int(),
  created: shownMoment,
  sent: shownMoment.nullable(),
  decided: shownMoment.nullable(),
})

const message = <Name extends string, Data extends z.ZodType>(type: Name, data: Data) =>
  z.object({
    /** The same each time that it is sent; also in `Sash-Delivery`. */
    id: z.string(),
    type: z.literal(type),
    created: shownMoment,
    issuer: place,
    data,
  })

const award = z.object({ award: toldAward })

type Told = WebhookEvent | 'ping'

/** What is sent to webhooks, by its event. */
export const webhookMessages = {
  'award.made': message('award.made', award),
  'award.accepted': message('award.accepted', award),
  'award.corrected': message('award.corrected', award),
  'award.revoked': message('award.revoked', award),
  'batch.done': message('batch.done', z.object({ batch: toldBatch })),
  'claim.changed': message('claim.changed', z.object({ claim: toldClaim })),
  'claim.taken': message('claim.taken', z.object({ claim: toldClaim, award: z.string() })),
  'request.made': message('request.made', z.object({ request: toldRequest })),
  'request.decided': message('request.decided', z.object({ request: toldRequest, award: z.string().nullable() })),
  ping: message('ping', z.object({})),
} satisfies Record<Told, z.ZodType>
