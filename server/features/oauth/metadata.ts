import { scopeDescriptions } from '#contracts/oauth/scopes.ts'
import { getServerMetadata } from '#contracts/oauth/tokens.ts'
import { config } from '#infra/context.ts'
import { proofAlgorithms } from '#infra/http/possession/prove-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { appGrants } from './tokens/grant-token.ts'

const proofs = ['client_secret_basic', 'client_secret_post', 'none']

export const metadataRoutes: Route[] = [
  route(getServerMetadata, async ({ reply }) => {
    const { origin } = config()
    reply.header('Cache-Control', 'public, max-age=300')
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/auth/oauth2/authorize`,
      token_endpoint: `${origin}/o/token`,
      registration_endpoint: `${origin}/o/register`,
      revocation_endpoint: `${origin}/o/revoke`,
      introspection_endpoint: `${origin}/o/introspect`,
      pushed_authorization_request_endpoint: `${origin}/o/par`,
      require_pushed_authorization_requests: false as const,
      scopes_supported: Object.keys(scopeDescriptions),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: [...appGrants, ...(isOn('password-grant') ? ['password'] : [])],
      token_endpoint_auth_methods_supported: proofs,
      revocation_endpoint_auth_methods_supported: proofs,
      introspection_endpoint_auth_methods_supported: proofs.slice(0, 2),
      dpop_signing_alg_values_supported: proofAlgorithms,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true as const,
      service_documentation: `${origin}/docs/api`,
    }
  }),
]
