import { context } from '#infra/context.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import type { GivenPerson } from '../given.ts'
import { type OpenIdServer, startOpenIdServer } from '../outside/oidc-provider.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { openVisitor, type Visitor } from '../visitor.ts'

/** The app, and a provider that its operator has named as Kony. */
export const startWithOpenId = async (env: Record<string, string> = {}) => {
  const provider: OpenIdServer = await startOpenIdServer('http://localhost:8000')
  const server = await startTestServer({
    env: { ...provider.env, ...env },
    outside: createFetchOutside({ trustedOrigins: [provider.issuer] }),
  })
  return { provider, server }
}

/** Signs in with the provider; answers where the browser ends. */
export const enter = (server: TestServer, slug = 'kony', visitor = openVisitor(server), more = ''): Promise<URL> =>
  visitor.follow(`/account/sociallogin?provider=${slug}${more}`)

/** The token behind the address that a sign-in ended at. */
export const readToken = async (server: TestServer, end: URL): Promise<string> => {
  const code = end.searchParams.get('authCode')
  if (!code) throw new Error(`no code in ${end.href}`)
  const answer = await server.call('POST', '/o/code', { form: { code } })
  return answer.json<{ access_token: string }>().access_token
}

export interface ProfileThere {
  slug: string
  email: string
  first_name: string
  last_name: string
  has_password_set: boolean
}

export const readProfile = async (server: TestServer, token: string): Promise<ProfileThere> =>
  (await server.call('GET', '/v1/user/profile', { token })).json<ProfileThere>()

export interface SocialThere {
  id: string
  provider: string
  uid: string
  primaryEmail: string
}

export const listSocial = async (server: TestServer, token: string): Promise<SocialThere[]> =>
  (await server.call('GET', '/v1/user/socialaccounts', { token })).json<SocialThere[]>()

/** Links a provider to the person, all the way; answers where the browser ends. */
export const link = async (
  server: TestServer,
  person: Pick<GivenPerson, 'token'>,
  slug = 'kony',
  visitor: Visitor = openVisitor(server),
): Promise<URL> => {
  const answer = await visitor.get(`/v1/user/socialaccounts/connect?provider=${slug}`, person.token)
  return visitor.follow(answer.json<{ url: string }>().url)
}

/** Begins at Sash, tells the fake with what, and comes back with a code that it knows. */
export const comeBack = async (
  server: TestServer,
  slug: string,
  fake: { begin(url: URL): void },
  visitor: Visitor = openVisitor(server),
): Promise<URL> => {
  const begun = await visitor.get(`/account/sociallogin?provider=${slug}`)
  const url = new URL(String(begun.headers.location))
  const state = url.searchParams.get('state')
  if (state === null) return url
  fake.begin(url)
  return visitor.follow(`/account/${slug}/login/callback?code=good&state=${state}`)
}

export const countAccounts = async (): Promise<number> => {
  const row = await context()
    .db.selectFrom('accounts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
