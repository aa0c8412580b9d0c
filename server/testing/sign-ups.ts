import type { LightMyRequestResponse } from 'fastify'
import { context } from '#infra/context.ts'
import { goodPassword } from './given.ts'
import type { TestServer } from './server.ts'

/** Where a visitor comes from: the browser by its cookie, the network by its address behind one proxy. */
export interface Visit {
  cookie?: string | undefined
  ip?: string
  password?: string
}

const headersOf = ({ cookie, ip }: Visit): Record<string, string> => ({
  ...(cookie ? { cookie } : {}),
  ...(ip ? { 'x-forwarded-for': ip } : {}),
})

export const signUpFrom = (server: TestServer, email: string, visit: Visit = {}): Promise<LightMyRequestResponse> =>
  server.call('POST', '/v1/user/profile', {
    body: { first_name: 'Maya', last_name: 'Okonkwo', email, password: visit.password ?? goodPassword },
    headers: headersOf(visit),
  })

/** The sign-up cookie of an answer, as the browser sends it back. */
export const cookieOf = (answer: LightMyRequestResponse): string => {
  const cookie = answer.cookies.find(({ name }) => name === 'sash_signup')
  return cookie ? `sash_signup=${cookie.value}` : ''
}

/** Where the link of a mail leads once its button is pressed. */
export const followLink = async (server: TestServer, path: string, visit: Visit = {}): Promise<URL> =>
  new URL(String((await server.call('POST', path, { headers: headersOf(visit) })).headers.location))

export const signInAs = (server: TestServer, username: string, password = goodPassword) =>
  server.call('POST', '/o/token', { form: { username, password } })

export const exchange = async (server: TestServer, page: URL): Promise<string> => {
  const code = page.searchParams.get('authCode') ?? ''
  return (await server.call('POST', '/o/code', { form: { code } })).json<{ access_token: string }>().access_token
}

/** Kinds of the mails to an address, oldest first. */
export const mailKinds = async (email: string): Promise<string[]> => {
  const rows = await context()
    .db.selectFrom('mails')
    .select('kind')
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.kind)
}
