import { jwtVerify } from 'jose'
import { now } from '#infra/clock.ts'
import { AppError, refuse } from '#infra/errors.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import { launchUrl } from '../addresses.ts'
import type { PlatformRow } from '../queries.ts'
import { keysOf } from './platform-keys.ts'
import { type Launch, readClaims } from './read-claims.ts'

// Nothing that a public key could be taken as the secret of.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384']
const leewaySeconds = 60

/**
 * What the token of a platform says, after all that LTI demands of it: signature, sender, addressee, time, the nonce of
 * this launch, and a target that is ours. Every other token is refused in the same words.
 */
export const verifyToken = async (platform: PlatformRow, token: string, nonceHash: Buffer): Promise<Launch> => {
  try {
    const { payload } = await jwtVerify(token, keysOf(platform.jwks_url), {
      issuer: platform.iss,
      audience: platform.client_id,
      algorithms,
      clockTolerance: leewaySeconds,
      currentDate: now(),
      maxTokenAge: 3600,
      requiredClaims: ['exp', 'iat'],
    })
    const launch = readClaims(payload)
    const isForUs = launch.azp === undefined ? [payload.aud].flat().length === 1 : launch.azp === platform.client_id
    const isThisLaunch = isSameHash(hashSecret(launch.nonce), nonceHash)
    if (!isForUs || !isThisLaunch || launch.target !== launchUrl()) throw refuse('lti.launch')
    return launch
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refuse('lti.launch', { cause: error })
  }
}
