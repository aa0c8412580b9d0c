import type { ErrorRow } from './row.ts'

/** Webhooks. */
export const webhookErrors = {
  'webhook.closed': { status: 400 },
  'webhook.limit': { status: 400 },
  'webhook.off': { status: 400 },
  'webhook.not-its-own': { status: 403 },
  'webhook.busy': { status: 429 },
} as const satisfies Record<string, ErrorRow>
