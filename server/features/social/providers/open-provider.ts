import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import { webUrl } from '#contracts/fields/fields.ts'
import { type SocialProvider, socialProviders } from '#contracts/sessions/social.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { config, context } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import type { ProviderSettings } from '#infra/settings/provider-settings.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { fetchFromProvider } from './ask-provider.ts'
import { type OAuthProvider, type OpenIdProvider, providerTable } from './providers.ts'

export interface KnownProvider {
  slug: string
  settings: ProviderSettings
  traits: OpenIdProvider | OAuthProvider
  /** Where it sends the browser back to; of its slug unless told. */
  returnUrl?: string
}

/** The provider of that name, if the operator has set it. */
export const findProvider = (name: string): KnownProvider | undefined => {
  if (!isSlug(name)) return undefined
  const settings = config().providers[name]
  return settings && { slug: name, settings, traits: providerTable[name] }
}

export const requireProvider = (name: string | undefined): KnownProvider => {
  if (!name) throw refuse('social.provider')
  const provider = findProvider(name)
  if (!provider) throw refuse('social.provider', { sentence: makeMessage('provider.unknown', { name }) })
  return provider
}

const isSlug = (name: string): name is SocialProvider => Object.hasOwn(socialProviders, name)

const lifetimeSeconds = 3600
const opened = new WeakMap<ProviderSettings, { configuration: Configuration; until: Date }>()

/** Where and how the provider is asked; what it says of itself is read again every hour. */
export const openProvider = async ({ slug, settings, traits }: KnownProvider): Promise<Configuration> => {
  const known = opened.get(settings)
  if (known && known.until > now()) return known.configuration
  try {
    const configuration = await connect(traits, settings)
    opened.set(settings, { configuration, until: inSeconds(lifetimeSeconds) })
    return configuration
  } catch (error) {
    if (!known) throw error
    context().log.warn({ provider: slug, reason: String(error) }, 'provider does not describe itself, as before')
    return known.configuration
  }
}

async function connect(traits: OpenIdProvider | OAuthProvider, settings: ProviderSettings): Promise<Configuration> {
  const { clientId } = settings
  const clientAuth = authenticate(traits.clientAuth, settings)
  if (traits.kind === 'oauth') {
    const configuration = new Configuration(traits.server, clientId, undefined, clientAuth)
    configuration[customFetch] = fetchFromProvider
    return configuration
  }
  const issuer = new URL(traits.issuerOf(settings))
  const configuration = await discovery(issuer, clientId, undefined, clientAuth, {
    [customFetch]: fetchFromProvider,
    // Without encryption only the operator's own is reached, and only inside a private network: the fetch sees to it.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
  requireUsable(configuration.serverMetadata())
  return configuration
}

/** What cannot be used is not kept for an hour. */
function requireUsable(server: ServerMetadata): void {
  const addresses = [server.authorization_endpoint, server.token_endpoint, server.jwks_uri]
  if (addresses.every((address) => webUrl.safeParse(address).success)) return
  throw new Error('the description lacks an address to sign in, to ask for tokens, or of keys')
}

function authenticate(kind: 'basic' | 'post' | undefined, { clientSecret }: ProviderSettings): ClientAuth {
  const post = ClientSecretPost(clientSecret)
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (kind === 'post' || (kind === undefined && !offered.includes('client_secret_basic'))) {
      post(server, client, body, headers)
    } else {
      // Only what must be encoded is: some providers do not decode what they are sent.
      const pair = [client.client_id, clientSecret].map(encodeURIComponent).join(':')
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
    }
  }
}
