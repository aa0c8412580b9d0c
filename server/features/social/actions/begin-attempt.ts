import { randomBytes } from 'node:crypto'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { begunBy } from '#infra/authority/begun-by.ts'
import { inSeconds } from '#infra/clock.ts'
import { config, context, db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { attemptSecrets } from '../attempt-secrets.ts'
import { attemptSeconds } from '../browser-secret.ts'
import { type KnownProvider, openProvider } from '../providers/open-provider.ts'
import { trustedHash } from '../providers/trusted-hash.ts'
import type { Linking } from './connect-handle.ts'

interface NewAttempt {
  browserHash: Buffer
  /** Links to this account; without one the person signs in. */
  linking: Linking | undefined
  scope: string
  source: string | undefined
}

/** Address that a provider sends the browser back to. */
export const callbackUrl = ({ slug, returnUrl }: KnownProvider): string =>
  returnUrl ?? `${config().origin}/account/${slug}/login/callback`

/** Notes that a browser goes to the provider; answers the address to go to, or undefined when it cannot be reached. */
export const beginAttempt = async (provider: KnownProvider, attempt: NewAttempt): Promise<URL | undefined> => {
  const state = randomBytes(32).toString('base64url')
  const secrets = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
  const url = await buildUrl(provider, state, secrets).catch((error: unknown) => {
    context().log.warn({ provider: provider.slug, reason: String(error) }, 'sign-in provider cannot be used')
    return undefined
  })
  if (!url) return undefined
  const stateHash = hashSecret(state)
  await db()
    .insertInto('social_attempts')
    .values({
      state_hash: stateHash,
      browser_hash: attempt.browserHash,
      provider: provider.slug,
      sealed: attemptSecrets.seal(stateHash, secrets),
      account_id: attempt.linking?.accountId ?? null,
      token_hash: attempt.linking ? begunBy(attempt.linking) : null,
      scope: attempt.scope,
      source: attempt.source ?? null,
      trusted_hash: trustedHash(provider),
      expires_at: inSeconds(attemptSeconds),
    })
    .execute()
  return url
}

async function buildUrl(
  provider: KnownProvider,
  state: string,
  { verifier, nonce }: { verifier: string; nonce: string },
): Promise<URL> {
  const { traits } = provider
  const challenge = { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
  const configuration = await openProvider(provider)
  const { scopes_supported: offered } = configuration.serverMetadata()
  const more = traits.kind === 'openid' && traits.moreScope && offered?.includes(traits.moreScope)
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(provider),
    scope: more ? `${traits.scope} ${traits.moreScope}` : traits.scope,
    state,
    ...(traits.hasPkce ? challenge : {}),
    ...(traits.kind === 'openid' && traits.hasNonce ? { nonce } : {}),
  })
}
