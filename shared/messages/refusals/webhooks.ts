/** Webhooks. */
export const webhooksRefusals = {
  'webhook.closed':
    'Webhooks are switched off on this server for now. Those that are there stay, and what waits leaves later.',
  'webhook.limit': 'An issuer can have 20 webhooks. Delete one that you no longer need.',
  'webhook.off': 'This webhook is switched off. Switch it on, then send again.',
  'webhook.not-its-own':
    'This personal token did not make this webhook, so it may not have it tell more. Sign in and change it there.',
  'webhook.busy': 'That was many tests in a short time. Please wait a few minutes.',
} as const
