import type { Demo } from '#contracts/sessions/sessions.ts'
import { type Context, context } from '#infra/context.ts'

let told: { of: Context; demo: Demo } | undefined

/** Lets whoever comes to the sign-in page of a sample try it as one of these people. What is not a sample never says this. */
export const tellOfDemo = (demo: Demo): void => {
  told = { of: context(), demo }
}

/** Who there is to be, where this server is a sample. */
export const readDemo = (): Demo | undefined => (told?.of === context() ? told.demo : undefined)
