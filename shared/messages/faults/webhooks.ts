import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: webhooks. */
export const webhooksFaults = {
  'webhook.no-event': 'Choose at least one event.',
  'webhook.code': 'This is not the code that was sent to this address.',
  'webhook.https': 'Enter an address that begins with https://.',
  'webhook.public': 'Enter a public address on the usual port, without a name or password in it.',
  'webhook.badge': 'Choose a badge of this issuer.',
} as const

/** The sentence of a code, for a schema. */
export const webhooksFault = declareFaults(webhooksFaults)
