import { hashSecret } from '#infra/secrets/secrets.ts'
import type { KnownProvider } from './open-provider.ts'

/** Of what a provider is known by: another issuer or client is another provider, whatever it is called. */
export const trustedHash = ({ slug, settings, traits }: KnownProvider): Buffer => {
  const issuer = traits.kind === 'openid' ? traits.issuerOf(settings) : traits.server.issuer
  return hashSecret(JSON.stringify([slug, traits.kind, issuer, settings.clientId]))
}
