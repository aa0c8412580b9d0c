import { context } from '#infra/context.ts'
import { createSealed } from '#infra/secrets/sealed.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import type { PlatformRow } from '../queries.ts'

/** The secret of a platform, by its id. */
export const consumerSecret = createSealed('lti consumer secret', ':')

/** A consumer secret as it is stored, with the key that it is sealed by. */
export const sealConsumerSecret = (platformId: string, secret: string) => ({
  wrapped_secret: consumerSecret.seal(platformId, secret),
  wrapped_by: context().masterKey.id,
})

export const openConsumerSecret = ({ platform_id, wrapped_secret }: PlatformRow): string => {
  if (!wrapped_secret) throw new Error(inEnglish(makeMessage('lti.no-secret')))
  return consumerSecret.open(platform_id, wrapped_secret)
}
