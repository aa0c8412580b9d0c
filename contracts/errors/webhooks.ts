import type { ErrorRow } from './row.ts'

/** Webhooks. */
export const webhookErrors = {
  'webhook.closed': {
    status: 400,
    text: 'Webhooks are switched off on this server for now. Those that are there stay, and what waits leaves later.',
  },
  'webhook.limit': { status: 400, text: 'An issuer can have 20 webhooks. Delete one that you no longer need.' },
  'webhook.off': { status: 400, text: 'This webhook is switched off. Switch it on, then send again.' },
  'webhook.busy': { status: 429, text: 'That was many tests in a short time. Please wait a few minutes.' },
} as const satisfies Record<string, ErrorRow>
