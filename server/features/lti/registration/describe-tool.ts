import { config } from '#infra/context.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import { jwksUrl, launchUrl, loginUrl } from '../addresses.ts'
import { wantedScopes } from '../services/fetch-service-token.ts'

/** Sash as a tool, in the words of Dynamic Registration. */
export const describeTool = (issuerId: string, issuerName: string) => ({
  application_type: 'web',
  grant_types: ['client_credentials', 'implicit'],
  response_types: ['id_token'],
  redirect_uris: [launchUrl()],
  initiate_login_uri: loginUrl(issuerId),
  client_name: `${serviceName()}: ${issuerName}`,
  client_uri: config().origin,
  // Shown where teachers choose an activity; the operator's icon where there is one, in what all platforms can draw.
  logo_uri: `${config().origin}/app-icons/any-192.png`,
  jwks_uri: jwksUrl(),
  token_endpoint_auth_method: 'private_key_jwt',
  scope: wantedScopes,
  'https://purl.imsglobal.org/spec/lti-tool-configuration': {
    domain: new URL(config().origin).host,
    description: `Badges of ${issuerName}`,
    target_link_uri: launchUrl(),
    claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
    messages: [
      { type: 'LtiResourceLinkRequest', target_link_uri: launchUrl(), label: serviceName() },
      { type: 'LtiDeepLinkingRequest', target_link_uri: launchUrl(), label: 'Add a badge' },
    ],
  },
})
