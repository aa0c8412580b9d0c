import { issuerScope } from '#contracts/scopes.ts'
import { context } from '#infra/context.ts'
import type { CallOptions, TestServer } from './server.ts'

export interface GivenPerson {
  accountId: string
  email: string
  password: string
  token: string
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): ReturnType<TestServer['call']>
}

let people = 0

export const newEmail = (name = 'person'): string => `${name}-${++people}-${process.pid}@example.org`
export const goodPassword = 'correct horse battery'

/** Link of the latest mail to the address, as a path on this server. */
export const readMailLink = async (email: string): Promise<string> => {
  const row = await context()
    .db.selectFrom('mails')
    .select('body')
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const link = /https?:\/\/\S+/.exec(row.body)?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Signs up without following the mail. */
export const givenSignUp = async (server: TestServer, email = newEmail()): Promise<string> => {
  const answer = await server.call('POST', '/v1/user/profile', {
    body: { first_name: 'Maya', last_name: 'Okonkwo', email, password: goodPassword },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return email
}

/** A person with a proven address and a token of all sign-in scopes. */
export const givenPerson = async (
  server: TestServer,
  email = newEmail(),
  scope = issuerScope,
): Promise<GivenPerson> => {
  await givenSignUp(server, email)
  await server.call('GET', await readMailLink(email))
  const answer = await server.call('POST', '/o/token', { form: { username: email, password: goodPassword, scope } })
  const { access_token: token } = answer.json<{ access_token: string }>()
  const profile = await server.call('GET', '/v1/user/profile', { token })
  return {
    accountId: profile.json<{ slug: string }>().slug,
    email,
    password: goodPassword,
    token,
    call: (method, url, options = {}) => server.call(method, url, { token, ...options }),
  }
}
