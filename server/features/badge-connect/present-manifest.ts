import { connectScopes, offlineScope } from '#contracts/oauth/scopes.ts'
import type { ConnectManifest } from '#contracts/standards/badge-connect.ts'
import { config } from '#infra/context.ts'
import { privacyUrl, serviceImage, serviceTitle, termsUrl } from '../site/index.ts'

const context = 'https://purl.imsglobal.org/spec/ob/v2p1/ob_v2p1.jsonld'
type Api = ConnectManifest['badgeConnectAPI'][number]

/** The manifest of the standard. */
export const presentManifest = (): ConnectManifest => {
  const { origin } = config()
  return {
    '@context': context,
    id: `${origin}/.well-known/badgeconnect.json`,
    badgeConnectAPI: [
      {
        ...presentApi('v2p1', `${origin}/ims/ob/v2p1`, [...Object.values(connectScopes), offlineScope]),
        tokenRevocationUrl: `${origin}/o/revoke`,
      },
    ],
  }
}

/** The manifest as Badgr has it: by the domain, and with an API of its own. */
export const presentBadgrManifest = (domain: string): ConnectManifest => {
  const { origin } = config()
  const { updateProfile: _, ...scopes } = connectScopes
  return {
    '@context': context,
    id: `${origin}/bcv1/manifest/${domain}`,
    badgeConnectAPI: [presentApi('v1p0', `${origin}/bcv1`, Object.values(scopes))],
  }
}

/** Whether that is the name of this server, with its port or without. */
export const isOwnDomain = (domain: string): boolean => {
  const { host, hostname } = new URL(config().origin)
  return [host, hostname].includes(domain.toLowerCase())
}

function presentApi(version: Api['version'], apiBase: string, scopesOffered: string[]): Api {
  const { origin } = config()
  return {
    name: serviceTitle(),
    image: serviceImage(),
    apiBase,
    version,
    termsOfServiceUrl: termsUrl(),
    privacyPolicyUrl: privacyUrl(),
    scopesOffered,
    registrationUrl: `${origin}/o/register`,
    authorizationUrl: `${origin}/auth/oauth2/authorize`,
    tokenUrl: `${origin}/o/token`,
  }
}
