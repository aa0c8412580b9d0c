import type { Webhook, WebhookDelivery } from '#contracts/issuers/webhooks.ts'

export const makeWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: 'hook',
  name: 'Student register',
  url: 'https://register.example/sash',
  events: ['award.made', 'award.revoked'],
  badge_class: null,
  include_recipient: false,
  active: true,
  confirmed: true,
  waits_for_takeover: false,
  paused_for: null,
  failing_since: null,
  old_secret_until: null,
  created_at: '2026-10-01T10:00:00Z',
  created_by: 'maya@harbour.example',
  ...given,
})

export const makeDelivery = (given: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'delivery-1',
  event: 'award.made',
  created_at: '2026-11-20T10:00:00Z',
  state: 'failed',
  attempts: 8,
  next_at: null,
  last_at: '2026-11-21T10:00:00Z',
  last_status: 500,
  last_error: 'The address answers with status 500.',
  last_answer: 'oh no',
  last_milliseconds: 12,
  body: '{"id":"delivery-1","type":"award.made"}',
  ...given,
})
