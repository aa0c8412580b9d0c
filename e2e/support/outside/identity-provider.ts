import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import type { Page } from 'playwright-core'

export interface IdentityProvider {
  issuer: string
  /** What Sash needs to know of it. */
  environment: Record<string, string>
  /** Ends the provider. */
  stop(): Promise<void>
}

export interface Identity {
  subject: string
  email: string
  isVerified: boolean
  firstName: string
  lastName: string
}

/** A real OpenID provider with the given people, for the server at the origin. */
export async function startIdentityProvider(
  origin: string,
  people: readonly Identity[],
  /** Sends back to any address of the server: that of an organisation is known only once it is kept there. */
  { takesAnyReturn = false } = {},
): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The provider has no port.')
  const issuer = `http://127.0.0.1:${place.port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'sash',
        client_secret: 'a secret that is only for this test',
        redirect_uris: [`${origin}/account/kony/login/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key that is only for this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: false,
    jwks: {
      keys: [
        { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig' },
        {
          ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
          alg: 'RS256',
          use: 'sig',
        },
      ],
    },
    features: {
      devInteractions: { enabled: false },
      // Its own pages for this fetch a font from elsewhere.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = `${head}${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`
        },
        postLogoutSuccessSource: (context) => {
          context.body = `${head}<h1>Signed out</h1>`
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Whoever has signed in has agreed to tell Sash who they are.
    loadExistingGrant: async (context) => {
      const grant = new provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    findAccount: (_, id) => {
      const person = people.find(({ subject }) => subject === id)
      return person && { accountId: id, claims: () => claimsOf(person) }
    },
  })
  if (takesAnyReturn) {
    provider.Client.prototype.redirectUriAllowed = (url: string) => url.startsWith(`${origin}/account/`)
  }
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) void showLogin(provider, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    environment: {
      SASH_KONY_ISSUER: issuer,
      SASH_KONY_CLIENT_ID: 'sash',
      SASH_KONY_CLIENT_SECRET: 'a secret that is only for this test',
    },
    stop: () => close(server),
  }
}

const head = '<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">'

const claimsOf = ({ subject, email, isVerified, firstName, lastName }: Identity) => ({
  sub: subject,
  email,
  email_verified: isVerified,
  given_name: firstName,
  family_name: lastName,
  name: `${firstName} ${lastName}`,
})

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

async function showLogin(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    let form = ''
    for await (const chunk of request) form += String(chunk)
    const accountId = new URLSearchParams(form).get('subject') ?? ''
    return provider.interactionFinished(request, response, { login: { accountId } })
  }
  response.setHeader('content-type', 'text/html')
  response.end(
    `${head}<form method="post"><label>Subject <input name="subject"></label><button>Continue</button></form>`,
  )
}

/** Signs in at the provider's own page; it remembers its visitors, who then pass without a stop. */
export async function passProvider(page: Page, { issuer }: IdentityProvider, subject: string): Promise<void> {
  await page.waitForURL((url) => url.origin === issuer)
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Continue' }).click()
}
