import { createSealed } from '#infra/secrets/sealed.ts'

/** The secret of a tool, by its slug. */
export const toolSecret = createSealed('external tool')
