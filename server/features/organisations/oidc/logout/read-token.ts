import { jwtVerify } from 'jose'
import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { providerKeys } from '../../../social/index.ts'
import type { OrganisationRow } from '../../queries.ts'
import { toProvider } from '../to-provider.ts'

// Nothing that our secret could be taken as the key of.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
// Many say nothing of their kind; an access token of the same provider does.
const kinds = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']
const leewaySeconds = 60
const longestSeconds = 300

const claims = z
  .object({
    jti: z.string().min(1).max(256),
    iat: z.number(),
    exp: z.number().optional(),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(1024).optional(),
    events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
    // Else it could be a token that somebody got by signing in.
    nonce: z.never('there is a nonce').optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'it names nobody')

export interface LogoutToken {
  tokenId: string
  /** At least one of these two is there. */
  subject: string | undefined
  session: string | undefined
  /** From then on the token is refused for its age alone. */
  expiresAt: Date
}

/** What a token says after all that Back-Channel Logout 1.0 section 2.6 asks of it but whether it is new; throws, with the reason. */
export const readToken = async (organisation: OrganisationRow, token: string): Promise<LogoutToken> => {
  const { issuer, keys } = await providerKeys(toProvider(organisation))
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: organisation.client_id ?? '',
    algorithms,
    clockTolerance: leewaySeconds,
    currentDate: now(),
    maxTokenAge: longestSeconds,
    requiredClaims: ['iat', 'jti'],
  })
  if (!kinds.includes(protectedHeader.typ?.toLowerCase())) throw new Error('the token is of another kind')
  const { jti, iat, exp, sub, sid } = claims.parse(payload)
  const end = Math.min(iat + longestSeconds, exp ?? Number.POSITIVE_INFINITY) + leewaySeconds
  return { tokenId: jti, subject: sub, session: sid, expiresAt: new Date((end + 1) * 1000) }
}
