import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { isUniqueViolation } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import { type FormPairs, signRequest } from '../../external-tools/index.ts'
import { canvasLaunchUrl } from '../addresses.ts'
import { findKeyPlatform, type PlatformRow } from '../queries.ts'
import { openConsumerSecret } from './consumer-secret.ts'

const windowSeconds = 300

type Form = Readonly<Record<string, string | string[]>>

export const pairsOf = (form: Form): FormPairs =>
  Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))

const one = (form: Form, name: string): string => {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Whose key a launch is signed with: HMAC-SHA1 over the whole form, five minutes old at the most, and never seen before.
 * Whatever is wrong is refused in the same words.
 */
export const verifyCanvasLaunch = async (form: Form): Promise<PlatformRow> => {
  const platform = await findKeyPlatform(db(), one(form, 'oauth_consumer_key'))
  const isLaunch =
    one(form, 'lti_message_type') === 'basic-lti-launch-request' && one(form, 'lti_version') === 'LTI-1p0'
  if (!platform || !isLaunch || one(form, 'oauth_signature_method') !== 'HMAC-SHA1') throw refuse('lti.launch')
  const expected = signRequest('POST', canvasLaunchUrl(), pairsOf(form), openConsumerSecret(platform))
  if (!isSameHash(hashSecret(expected), hashSecret(one(form, 'oauth_signature')))) throw refuse('lti.launch')
  const stamp = one(form, 'oauth_timestamp')
  const age = Math.abs(now().getTime() / 1000 - Number(stamp))
  if (!/^\d{1,12}$/.test(stamp) || age > windowSeconds) throw refuse('lti.launch')
  await spendNonce(platform, one(form, 'oauth_nonce'))
  return platform
}

async function spendNonce({ client_id }: PlatformRow, nonce: string): Promise<void> {
  if (nonce === '') throw refuse('lti.launch')
  try {
    await db()
      .insertInto('lti_nonces')
      .values({ nonce_hash: hashSecret(`${client_id} ${nonce}`), expires_at: inSeconds(2 * windowSeconds) })
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('lti.launch', { cause: error })
    throw error
  }
}
