import { createSealed } from '#infra/secrets/sealed.ts'

/** The secret towards the provider of an organisation, by the id of the organisation. */
export const clientSecret = createSealed('organisation')
