import { now } from '#infra/clock.ts'
import { invalid } from '#infra/errors.ts'

/** A link ends some time, or never; not before it began. */
export const readExpiry = (text: string | null | undefined): Date | null => {
  if (!text) return null
  const date = new Date(text)
  if (!(date > now())) throw invalid({ expires_at: ['Choose a time that is still to come.'] })
  return date
}
