import { createSealed } from '#infra/secrets/sealed.ts'

/** The secret of a webhook, by its id. */
export const webhookSecret = createSealed('webhook')
