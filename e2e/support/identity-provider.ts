import { createServer, type Server } from 'node:http'
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
export async function startIdentityProvider(origin: string, people: readonly Identity[]): Promise<IdentityProvider> {
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
    findAccount: (_, id) => {
      const person = people.find(({ subject }) => subject === id)
      return person && { accountId: id, claims: () => claimsOf(person) }
    },
  })
  server.on('request', provider.callback())
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

/** Signs in at the provider's own page and lets it tell Sash who it is. */
export async function passProvider(page: Page, { issuer }: IdentityProvider, subject: string): Promise<void> {
  await page.waitForURL((url) => url.origin === issuer)
  const login = page.getByPlaceholder('Enter any login')
  if (await login.isVisible()) {
    await login.fill(subject)
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
  }
  await page.getByRole('button', { name: 'Continue' }).click()
}
