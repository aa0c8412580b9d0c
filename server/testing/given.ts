import { issuerScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import type { CallOptions, TestServer } from './server.ts'

export interface GivenPerson {
  accountId: string
  email: string
  password: string
  token: string
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): ReturnType<TestServer['call']>
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
  await server.call('POST', await readMailLink(email))
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

/** A picture of 1 by 1 pixel's worth of drawing: small, and through the gate like any other. */
export const svgPicture = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#184e6e"/></svg>',
).toString('base64')}`

const createOver = async (person: GivenPerson, url: string, body: object): Promise<string> => {
  const answer = await person.call('POST', url, { body })
  if (answer.statusCode !== 201) throw new Error(`POST ${url}: ${answer.body}`)
  return answer.json<{ slug: string }>().slug
}

/** An issuer owned by the person; returns its path, below which its badge classes lie. */
export const givenIssuer = async (owner: GivenPerson, more: object = {}): Promise<string> => {
  const input = { name: 'Harbour School', url: 'https://harbour.example', email: owner.email, ...more }
  return `/v1/issuer/issuers/${await createOver(owner, '/v1/issuer/issuers', input)}`
}

/** A badge class of the issuer at the path; returns its own path. */
export const givenBadgeClass = async (owner: GivenPerson, issuer: string, more: object = {}): Promise<string> => {
  const input = {
    name: 'Day Skipper',
    description: 'Sails by day.',
    image: svgPicture,
    criteria_text: 'Sail.',
    ...more,
  }
  return `${issuer}/badges/${await createOver(owner, `${issuer}/badges`, input)}`
}

/** An award of the badge class at the path; returns its id. */
export const givenAward = (by: GivenPerson, badge: string, recipient: string, more: object = {}): Promise<string> =>
  createOver(by, `${badge}/assertions`, { recipient_identifier: recipient, ...more })

/** An award of long ago that ended on the first day of 2020; returns its id. */
export const givenEndedAward = async (
  by: GivenPerson,
  badge: string,
  recipient: string,
  more: object = {},
): Promise<string> => {
  const term = { issued_on: '2019-01-01T00:00:00Z', expires: '2020-01-01T00:00:00Z' }
  const body = { assertions: [{ recipient_identifier: recipient, ...term, ...more }] }
  const answer = await by.call('POST', `${badge}/batchAssertions`, { body })
  const [award] = answer.statusCode === 201 ? answer.json<{ slug: string }[]>() : []
  if (!award) throw new Error(answer.body)
  return award.slug
}

/** Gives a person a role in the issuer at the path. */
export const givenStaff = async (issuer: string, person: GivenPerson, role: 'owner' | 'editor' | 'staff') => {
  await context()
    .db.insertInto('issuer_staff')
    .values({ issuer_id: issuer.split('/').at(-1) ?? '', account_id: person.accountId, role })
    .execute()
}
