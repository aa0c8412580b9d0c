import { shiftClock } from '#infra/clock.ts'
import { type GivenPerson, readMailLink } from '../given.ts'
import type { TestServer } from '../server.ts'

/** One more proven address; answers its id. Moves the clock, as addresses are added one by one. */
export const givenProven = async (server: TestServer, person: GivenPerson, email: string): Promise<number> => {
  shiftClock(301_000)
  const added = await person.call('POST', '/v1/user/emails', { body: { email } })
  const { pathname, searchParams } = new URL(await readMailLink(email), 'http://localhost')
  const body = { confirm_id: pathname.split('/').at(-1) ?? '', token: searchParams.get('token') ?? '' }
  const confirmed = await server.call('POST', '/v3/address-confirmations', { body })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return added.json<{ id: number }>().id
}

/** The same person with a new sign-in. */
export const givenSignIn = async (server: TestServer, person: GivenPerson): Promise<GivenPerson> => {
  const form = { username: person.email, password: person.password, scope: 'rw:profile rw:issuer rw:backpack' }
  const { access_token: token } = (await server.call('POST', '/o/token', { form })).json()
  return { ...person, token, call: (method, url, options = {}) => server.call(method, url, { token, ...options }) }
}
