import { z } from 'zod'
import { webhooksFault } from '#shared/messages/faults/webhooks.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { shownMoment, text, timestamp, webUrl } from '../fields/fields.ts'
import { someOf } from '../fields/some-of.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { issuerPath } from './issuers.ts'

/** What an issuer can be told of; `ping` beside them is the event of the test. */
export const webhookEvents = [
  'award.made',
  'award.accepted',
  'award.corrected',
  'award.revoked',
  'batch.done',
  'claim.changed',
  'claim.taken',
  'request.made',
  'request.decided',
] as const

export const webhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof webhookEvent>

export const webhookPause = z.enum(['failing', 'gone'])

/** Webhooks that one issuer can have. */
export const webhookMaximum = 20
/** Days for which deliveries are kept, and of one webhook at most so many. */
export const deliveryDays = 30
export const deliveryMaximum = 50_000
/** Hours in which the secret before the present one is good, too. */
export const oldSecretHours = 24
/** Seconds by which the time of a signature may be off before its receiver should refuse it. */
export const signatureSeconds = 300
const webhookNameLength = 100

export const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  /** Awards of this badge class only; null for all. */
  badge_class: z.string().nullable(),
  /** Whether deliveries name the recipient. */
  include_recipient: z.boolean(),
  active: z.boolean(),
  /** Whether the address has said that it wants to be told; nothing but tests goes there before. */
  confirmed: z.boolean(),
  /** Whether whoever had it made may not have it any more: nothing goes there until somebody who may takes it over by changing it. */
  waits_for_takeover: z.boolean(),
  /** Why Sash switched it off: nothing arrived for three days, or the receiver answered 410. */
  paused_for: webhookPause.nullable(),
  /** Since when nothing has arrived. */
  failing_since: shownMoment.nullable(),
  /** Until then the former secret signs, too. */
  old_secret_until: shownMoment.nullable(),
  created_at: shownMoment,
  /** Address of who made it, as long as the account is there. */
  created_by: z.string().nullable(),
})
export type Webhook = z.infer<typeof webhook>

/** The secret is told this once. */
export const webhookWithSecret = webhook.extend({ secret: z.string() })

export const webhookInput = z.object({
  name: text(webhookNameLength),
  url: webUrl,
  events: z.array(webhookEvent).min(1, webhooksFault('webhook.no-event')).max(webhookEvents.length),
  badge_class: z.string().max(64).nullish(),
  include_recipient: z.boolean().default(false),
  active: z.boolean().default(true),
})
export type WebhookInput = z.infer<typeof webhookInput>

const base = '/v3/issuers/:issuerSlug/webhooks'
export const webhookPath = issuerPath.extend({ webhookId: z.string().max(64) })
export type WebhookPath = z.infer<typeof webhookPath>

export const listWebhooks = v3Endpoint({
  method: 'GET',
  path: base,
  access: readsOneIssuer,
  summary: 'Webhooks of an issuer, oldest first (owner, editor)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: z.array(webhook),
})

export const createWebhook = v3Endpoint({
  method: 'POST',
  path: base,
  access: changesOneIssuer,
  summary: 'Have an address told of what happens to the awards of an issuer (owner, editor)',
  description: 'The answer carries the secret that signs deliveries; it is not told again.',
  params: issuerPath,
  query: noQuery,
  body: webhookInput,
  response: webhookWithSecret,
  status: 201,
  idempotent: true,
})

export const getWebhook = v3Endpoint({
  method: 'GET',
  path: `${base}/:webhookId`,
  access: readsOneIssuer,
  summary: 'One webhook (owner, editor)',
  params: webhookPath,
  query: noQuery,
  body: noBody,
  response: webhook,
  etag: { without: ['waits_for_takeover', 'failing_since', 'old_secret_until'] },
})

export const updateWebhook = v3Endpoint({
  method: 'PUT',
  path: `${base}/:webhookId`,
  access: changesOneIssuer,
  summary: 'Change a webhook, or switch it on and off; what is left out stays (owner, editor)',
  description:
    'One that waits to be taken over is from then on in the name of whoever changes it. A personal token has only those tell more that it made.',
  params: webhookPath,
  query: noQuery,
  body: someOf(
    z.object({
      name: webhookInput.shape.name.optional(),
      url: webhookInput.shape.url.optional(),
      events: webhookInput.shape.events.optional(),
      badge_class: webhookInput.shape.badge_class,
      include_recipient: z.boolean().optional(),
      active: z.boolean().optional(),
    }),
  ),
  response: webhook,
  ifMatch: true,
})

export const deleteWebhook = v3Endpoint({
  method: 'DELETE',
  path: `${base}/:webhookId`,
  access: changesOneIssuer,
  summary: 'Delete a webhook, with what it still has to deliver (owner, editor)',
  params: webhookPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  ifMatch: true,
})

export const rotateWebhookSecret = v3Endpoint({
  method: 'POST',
  path: `${base}/:webhookId/secret`,
  access: changesOneIssuer,
  summary: 'Make a new secret; for 24 hours deliveries carry a signature of each (owner, editor)',
  params: webhookPath,
  query: noQuery,
  body: noBody,
  response: webhookWithSecret,
})

export const deliveryEvent = z.enum([...webhookEvents, 'ping'])
export const deliveryState = z.enum(['waiting', 'delivered', 'failed'])

export const webhookDelivery = z.object({
  /** Also in the header Sash-Delivery; the same however often it is sent. */
  id: z.string(),
  event: deliveryEvent,
  created_at: shownMoment,
  state: deliveryState,
  attempts: z.number().int(),
  /** When it is tried again; null when it is not. */
  next_at: shownMoment.nullable(),
  last_at: shownMoment.nullable(),
  /** Status of the last answer; null when there was none. */
  last_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  /** The beginning of the last answer. */
  last_answer: z.string().nullable(),
  last_milliseconds: z.number().int().nullable(),
  /** What is sent, and signed. */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** Sends `ping` at once, also while the webhook is off, and answers how it went. */
export const testWebhook = v3Endpoint({
  method: 'POST',
  path: `${base}/:webhookId/test`,
  access: changesOneIssuer,
  summary: 'Try a webhook out (owner, editor)',
  description:
    'Until the webhook is confirmed the message carries a code in the header Sash-Challenge. An answer with that code, and nothing else, confirms it.',
  params: webhookPath,
  query: noQuery,
  body: noBody,
  response: webhookDelivery,
})

export const confirmWebhook = v3Endpoint({
  method: 'POST',
  path: `${base}/:webhookId/confirm`,
  access: changesOneIssuer,
  summary: 'Confirm a webhook with the code that a test brought to its address (owner, editor)',
  params: webhookPath,
  query: noQuery,
  body: z.object({ code: text(webhookNameLength) }),
  response: webhook,
})

export const listWebhookDeliveries = v3Endpoint({
  method: 'GET',
  path: `${base}/:webhookId/deliveries`,
  access: readsOneIssuer,
  summary: 'What a webhook has delivered in the last 30 days, newest first (owner, editor)',
  params: webhookPath,
  query: z.object({
    state: deliveryState.optional(),
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(webhookDelivery),
})

export const replayWebhookDelivery = v3Endpoint({
  method: 'POST',
  path: `${base}/:webhookId/deliveries/:deliveryId/replay`,
  access: changesOneIssuer,
  summary: 'Send a delivery once more, under the same id (owner, editor)',
  params: webhookPath.extend({ deliveryId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: webhookDelivery,
})

export const replayFailedWebhookDeliveries = v3Endpoint({
  method: 'POST',
  path: `${base}/:webhookId/replay`,
  access: changesOneIssuer,
  summary: 'Send everything once more that has failed since a moment (owner, editor)',
  params: webhookPath,
  query: noQuery,
  body: z.object({ since: timestamp }),
  response: z.object({ replayed: z.number().int() }),
})
