import { config } from '#infra/context.ts'

const dayMilliseconds = 86_400_000

/** When a sign-in is over, however often it is used or refreshed. */
export const lastMomentOf = (signedInAt: Date): Date =>
  new Date(signedInAt.getTime() + config().signInDays * dayMilliseconds)
