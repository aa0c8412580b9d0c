import { createHmac } from 'node:crypto'
import type { ServerMetadata } from 'openid-client'
import { z } from 'zod'
import type { SocialProvider } from '#contracts/sessions/social.ts'
import type { ProviderSettings } from '#infra/settings/provider-settings.ts'
import type { Claims } from './identity.ts'

interface Common {
  scope: string
  /** How the secret is sent; undefined leaves it to what the provider says of itself. */
  clientAuth: 'basic' | 'post' | undefined
  hasPkce: boolean
}

/** Speaks OpenID Connect: found by its issuer address, vouches with a signed ID token. */
export interface OpenIdProvider extends Common {
  kind: 'openid'
  issuerOf(settings: ProviderSettings): string
  hasNonce: boolean
  /** Whether `email_verified` of this provider proves an address to us, or whatever it does not call unproven. */
  provesEmail: boolean | 'unless-denied'
  /** A claim that is asked for where the token does not hold it. */
  moreClaim?: string
  /** Asked for where the provider offers it. */
  moreScope?: string
}

/** Speaks OAuth 2.0 only: who the person is, is asked with the access token. */
export interface OAuthProvider extends Common {
  kind: 'oauth'
  server: ServerMetadata
  profileUrlOf(accessToken: string, settings: ProviderSettings): string
  readProfile(body: unknown): Claims | undefined
}

const openId = { kind: 'openid', scope: 'openid email profile', hasPkce: true, hasNonce: true } as const
const facebookFields = 'id,first_name,last_name,email,link'

export const providerTable: Record<SocialProvider, OpenIdProvider | OAuthProvider> = {
  google: { ...openId, clientAuth: 'post', issuerOf: () => 'https://accounts.google.com', provesEmail: true },
  azure: {
    ...openId,
    clientAuth: 'post',
    issuerOf: ({ tenant = 'common' }) => `https://login.microsoftonline.com/${tenant}/v2.0`,
    // Whoever runs a directory writes into it what they like.
    provesEmail: false,
  },
  linkedin_oauth2: {
    ...openId,
    clientAuth: 'post',
    issuerOf: () => 'https://www.linkedin.com/oauth',
    // LinkedIn leaves the nonce out of its tokens and refuses a code verifier; state and signature remain.
    hasPkce: false,
    hasNonce: false,
    provesEmail: true,
  },
  kony: { ...openId, clientAuth: undefined, issuerOf: ({ issuer = '' }) => issuer, provesEmail: true },
  facebook: {
    kind: 'oauth',
    scope: 'public_profile,email',
    clientAuth: 'post',
    hasPkce: true,
    server: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/oauth/access_token',
    },
    profileUrlOf: (accessToken, { clientSecret }) => {
      const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex')
      return `https://graph.facebook.com/me?fields=${facebookFields}&appsecret_proof=${proof}`
    },
    readProfile: readFacebookProfile,
  },
  twitter: {
    kind: 'oauth',
    scope: 'users.read tweet.read',
    clientAuth: 'basic',
    hasPkce: true,
    server: {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: 'https://api.x.com/2/oauth2/token',
    },
    profileUrlOf: () => 'https://api.x.com/2/users/me',
    readProfile: readTwitterProfile,
  },
}

const optionalText = z.string().optional().catch(undefined)
const facebookProfile = z.object({
  id: z.string(),
  first_name: optionalText,
  last_name: optionalText,
  email: optionalText,
  link: optionalText,
})
const twitterProfile = z.object({
  data: z.object({ id: z.string(), name: optionalText, username: z.string().regex(/^\w{1,50}$/) }),
})

function readFacebookProfile(body: unknown): Claims | undefined {
  const { data } = facebookProfile.safeParse(body)
  return (
    data && {
      subject: data.id,
      firstName: data.first_name,
      lastName: data.last_name,
      email: data.email,
      isEmailTrusted: false,
      url: data.link,
    }
  )
}

function readTwitterProfile(body: unknown): Claims | undefined {
  const { data } = twitterProfile.safeParse(body)
  return (
    data && {
      subject: data.data.id,
      name: data.data.name || data.data.username,
      isEmailTrusted: false,
      url: `https://twitter.com/${data.data.username.toLowerCase()}`,
    }
  )
}
