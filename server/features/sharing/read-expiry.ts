import { now } from '#infra/clock.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

/** A link ends some time, or never; not before it began. */
export const readExpiry = (text: string | null | undefined): Date | null => {
  if (!text) return null
  const date = new Date(text)
  if (!(date > now())) throw invalid({ expires_at: [makeMessage('field.still-to-come')] })
  return date
}
