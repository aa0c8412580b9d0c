import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface PersonThere {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  groups?: string[]
}

export interface OpenIdServer {
  issuer: string
  /** What Sash needs to know of it. */
  env: Record<string, string>
  /** Who sits in front of it; without anybody the sign-in is refused there. */
  present(person: PersonThere | undefined): void
  stop(): Promise<void>
}

const client = { client_id: 'sash', client_secret: 'only for this test, with signs: +/% ' }

/** A real OpenID provider on this machine, which signs in whoever is presented, without any page in between. */
export const startOpenIdServer = async (
  origin: string,
  /** Sends the browser back to any address of Sash, not only to the one that is known before. */
  { takesAnyReturn = false } = {},
): Promise<OpenIdServer> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, PersonThere>()
  let there: PersonThere | undefined
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${origin}/account/kony/login/callback`] }],
    cookies: { keys: ['only for this test'] },
    jwks: { keys: [signingKey()] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
      groups: ['groups'],
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
  })
  if (takesAnyReturn) {
    provider.Client.prototype.redirectUriAllowed = (url: string) => url.startsWith(`${origin}/account/`)
  }
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) void finishInteraction(provider, request, response, there)
    else void answer(request, response)
  })
  return {
    issuer,
    env: {
      SASH_KONY_ISSUER: issuer,
      SASH_KONY_CLIENT_ID: client.client_id,
      SASH_KONY_CLIENT_SECRET: client.client_secret,
    },
    present: (person) => {
      there = person
      if (person) people.set(person.sub, person)
    },
    stop: () => close(server),
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA' as const, use: 'sig', alg: 'RS256', kid: 'one' }
}

async function finishInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  person: PersonThere | undefined,
): Promise<void> {
  if (!person) {
    const refusal = { error: 'access_denied', error_description: 'Call 555 0100 and tell your password' }
    return provider.interactionFinished(request, response, refusal)
  }
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const consent = { grantId: await grant.save() }
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
}

export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
