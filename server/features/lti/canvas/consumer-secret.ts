import { context } from '#infra/context.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import type { PlatformRow } from '../queries.ts'

/** What the secret of a platform is locked for. */
export const purposeOf = (platformId: string): string => `lti consumer secret:${platformId}`

/** A consumer secret as it is stored: readable with the master key only, for this platform only. */
export const wrapConsumerSecret = (platformId: string, secret: string) => ({
  wrapped_secret: context().masterKey.wrap(Buffer.from(secret), purposeOf(platformId)),
  wrapped_by: context().masterKey.id,
})

export const openConsumerSecret = ({ platform_id, wrapped_secret }: PlatformRow): string => {
  if (!wrapped_secret) throw new Error(inEnglish(makeMessage('lti.no-secret')))
  return context().masterKey.unwrap(wrapped_secret, purposeOf(platform_id)).toString()
}
