import { createHash, randomBytes } from 'node:crypto'
import type { GivenPerson } from '../given.ts'
import type { CallOptions, TestServer } from '../server.ts'

const app = 'https://harbour.example'

/** Where a host says that everything is to be found. */
interface HostFacts {
  apiBase: string
  registrationUrl: string
  authorizationUrl: string
  tokenUrl: string
  revocationUrl: string
}

/** By the manifest of Badge Connect (Open Badges 2.1, section 4.2). */
export const readManifest = async (server: TestServer): Promise<HostFacts> => {
  const [api] = (await server.call('GET', '/.well-known/badgeconnect.json')).json().badgeConnectAPI
  return { ...api, revocationUrl: api.tokenRevocationUrl }
}

/** By the service description (Open Badges 3.0, section 7.1.1). */
export const readDescription = async (server: TestServer, base: string): Promise<HostFacts> => {
  const { servers, components } = (await server.call('GET', `${base}/ims/ob/v3p0/discovery`)).json()
  const { OAuth2ACG: scheme } = components.securitySchemes
  const { authorizationUrl, tokenUrl } = scheme.flows.authorizationCode
  return {
    apiBase: servers[0].url,
    registrationUrl: scheme['x-imssf-registrationUrl'],
    authorizationUrl,
    tokenUrl,
    revocationUrl: tokenUrl.replace(/token$/, 'revoke'),
  }
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search

/**
 * Software of somebody else that connects to a host for a person: it registers itself, sends the person to be asked, and
 * fetches tokens. It knows nothing of the host but what that tells.
 */
export const connectHost = async (
  server: TestServer,
  person: GivenPerson,
  facts: HostFacts,
  scopes: readonly string[],
) => {
  const scope = scopes.join(' ')
  const metadata = {
    client_name: 'Harbour Gallery',
    client_uri: `${app}/`,
    logo_uri: `${app}/logo.png`,
    tos_uri: `${app}/terms`,
    policy_uri: `${app}/privacy`,
    software_id: 'harbour-gallery',
    software_version: '1.0',
    redirect_uris: [`${app}/back`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    scope,
  }
  const registered = await server.call('POST', pathOf(facts.registrationUrl), { body: metadata })
  if (registered.statusCode !== 201) throw new Error(registered.body)
  const client = registered.json()
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const asked = new URL(facts.authorizationUrl)
  const query = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: metadata.redirect_uris[0] ?? '',
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
  const back = new URL(await allowOnPage(person, asked))
  if (back.searchParams.get('state') !== state) throw new Error(back.href)
  const credentials = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}` }
  const fetchToken = (form: Record<string, string>) => server.call('POST', pathOf(facts.tokenUrl), { form, headers })
  const first = await fetchToken({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: query.redirect_uri,
    scope,
    code_verifier: verifier,
  })
  if (first.statusCode !== 200) throw new Error(first.body)
  let tokens = first.json()
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, options: CallOptions = {}) =>
    server.call(method, pathOf(facts.apiBase + path), { token: tokens.access_token, ...options })
  return {
    tokens: () => tokens,
    call,
    /** Every page of a list, each by the link of the one before. */
    readPages: async (path: string) => {
      const pages = [await call('GET', path)]
      for (;;) {
        const next = /<([^>]+)>; rel="next"/.exec(String(pages.at(-1)?.headers.link))?.[1]
        if (next === undefined) return pages
        pages.push(await server.call('GET', pathOf(next), { token: tokens.access_token }))
      }
    },
    refresh: async () => {
      const answer = await fetchToken({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token, scope })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      tokens = answer.json()
    },
    revoke: () => server.call('POST', pathOf(facts.revocationUrl), { form: { token: tokens.access_token }, headers }),
  }
}

/** The page that asks is part of the web app; its yes is this call. */
async function allowOnPage(person: GivenPerson, { searchParams }: URL): Promise<string> {
  const asked = Object.fromEntries(searchParams)
  const answer = await person.call('POST', '/o/authorize', {
    body: { ...asked, allow: true, scopes: asked.scope?.split(' ') },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().success_url
}
