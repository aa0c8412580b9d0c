import { z } from 'zod'
import { type Webhook, type WebhookDelivery, webhookDelivery, webhookEvent } from '#contracts/issuers/webhooks.ts'
import { now } from '#infra/clock.ts'
import { writeBody } from './deliveries/write-body.ts'
import type { DeliveryRow, WebhookRow } from './queries.ts'
import { webhookSecret } from './secrets.ts'

const storedEvents = z.array(webhookEvent)
const storedEvent = webhookDelivery.shape.event

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.webhook_id,
  name: row.name,
  url: row.url,
  events: storedEvents.parse(row.events),
  badge_class: row.badge_id,
  include_recipient: row.include_recipient,
  active: row.is_active,
  confirmed: row.confirmed_at !== null,
  waits_for_takeover: !row.is_awake,
  paused_for: row.paused_for,
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until: row.old_secret_until && row.old_secret_until > now() ? row.old_secret_until.toISOString() : null,
  created_at: row.created_at.toISOString(),
  created_by: row.creator_email,
})

export const presentWithSecret = (row: WebhookRow) => ({
  ...presentWebhook(row),
  secret: webhookSecret.open(row.webhook_id, row.secret),
})

export const presentDelivery = (webhook: WebhookRow, row: DeliveryRow): WebhookDelivery => ({
  id: row.delivery_id,
  event: storedEvent.parse(row.event),
  created_at: row.created_at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
  last_at: row.last_at?.toISOString() ?? null,
  last_status: row.last_status,
  last_error: row.last_error,
  last_answer: row.last_answer,
  last_milliseconds: row.last_milliseconds,
  body: writeBody(webhook, row),
})
