import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import { context } from '#infra/context.ts'
import { callbackUrl } from '../actions/begin-attempt.ts'
import type { Attempt } from '../actions/spend-attempt.ts'
import { readWithToken } from './ask-provider.ts'
import { type Claims, type Identity, toIdentity } from './identity.ts'
import { type KnownProvider, openProvider } from './open-provider.ts'
import type { OpenIdProvider } from './providers.ts'

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>

/** Whom the provider vouches for in its answer; undefined when the answer does not hold, which is logged. */
export const readIdentity = async (
  provider: KnownProvider,
  search: string,
  attempt: Attempt,
): Promise<Identity | undefined> => {
  try {
    const claims = await readClaims(provider, search, attempt)
    const identity = claims && toIdentity(provider.slug, claims)
    if (!identity) throw new Error('the provider does not say who it is')
    return identity
  } catch (error) {
    // Only the sentence: what came with it may hold tokens.
    context().log.warn({ provider: provider.slug, reason: String(error) }, 'sign-in provider not believed')
    return undefined
  }
}

/** As readIdentity, in the provider's own words; throws when the answer does not hold. */
export async function readClaims(
  provider: KnownProvider,
  search: string,
  { state, secrets }: Attempt,
): Promise<Claims | undefined> {
  const { settings, traits } = provider
  const configuration = await openProvider(provider)
  const tokens = await authorizationCodeGrant(configuration, new URL(callbackUrl(provider) + search), {
    expectedState: state,
    idTokenExpected: traits.kind === 'openid',
    ...(traits.hasPkce ? { pkceCodeVerifier: secrets.verifier } : {}),
    ...(traits.kind === 'openid' && traits.hasNonce ? { expectedNonce: secrets.nonce } : {}),
  })
  if (traits.kind === 'openid') return readOpenIdClaims(configuration, tokens, traits)
  const url = traits.profileUrlOf(tokens.access_token, settings)
  return traits.readProfile(await readWithToken(url, tokens.access_token))
}

const text = z.string().optional().catch(undefined)

/** True only for the word itself; what is neither it nor left out is no proof, in whatever words. */
function readProof(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  // Some write it as a text: that proves nothing, and denies nothing.
  return value === undefined || value === null || value === 'true' ? undefined : false
}

const openIdClaims = z.object({
  given_name: text,
  family_name: text,
  name: text,
  email: text,
  email_verified: z.unknown().optional().transform(readProof),
  profile: text,
})

async function readOpenIdClaims(
  configuration: Configuration,
  tokens: Tokens,
  { provesEmail, moreClaim }: OpenIdProvider,
): Promise<Claims | undefined> {
  const signed = tokens.claims()
  if (!signed) return undefined
  const told = openIdClaims.parse(signed)
  const hasNames = (told.given_name ?? told.family_name ?? told.name) !== undefined
  const hasMore = moreClaim === undefined || signed[moreClaim] !== undefined
  const isComplete = told.email !== undefined && hasNames && hasMore
  const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined
  const answer = isComplete || !canAsk ? signed : await fetchUserInfo(configuration, tokens.access_token, signed.sub)
  const asked = openIdClaims.parse(answer)
  // Address and proof from one mouth: never the address of one answer with the proof of the other.
  const { email, email_verified: isVerified } = told.email === undefined ? asked : told
  const isDenied = [told, asked].some((one) => one.email_verified === false)
  return {
    subject: subjectOf(configuration, signed),
    firstName: told.given_name ?? asked.given_name,
    lastName: told.family_name ?? asked.family_name,
    name: told.name ?? asked.name,
    email,
    isEmailTrusted: provesEmail === 'unless-denied' ? !isDenied : provesEmail && isVerified === true,
    url: told.profile ?? asked.profile,
    all: { ...answer, ...signed },
  }
}

/** A subject is one person's only within its issuer; where the issuer stands for many, it is named with the tenant. */
function subjectOf(configuration: Configuration, { sub, tid }: { sub: string; tid?: unknown }): string {
  const isShared = configuration.serverMetadata().issuer.includes('{tenantid}')
  return isShared && typeof tid === 'string' ? `${tid}/${sub}` : sub
}
