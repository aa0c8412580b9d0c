import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { sweep } from '../../features/accounts/sweep.ts'
import type { GivenPerson } from '../given.ts'
import type { TestServer } from '../server.ts'
import { sweepNow } from '../sweep-now.ts'

/** What somebody does whose access was stolen, and the password that they have then. */
export const thefts: Record<string, (person: GivenPerson) => Promise<string>> = {
  'a new password': async (person) => {
    const body = { password: 'word of her own', current_password: person.password }
    await expectDone(person.call('PUT', '/v1/user/profile', { body }))
    return body.password
  },
  'signing out everywhere': async (person) => {
    await expectDone(person.call('DELETE', '/v3/sign-ins'))
    return person.password
  },
}

const expectDone = async (call: ReturnType<GivenPerson['call']>): Promise<void> => {
  const answer = await call
  if (answer.statusCode >= 300) throw new Error(answer.body)
}

/** The same person in another sign-in. */
export const signInAs = async (
  server: TestServer,
  person: GivenPerson,
  password = person.password,
): Promise<GivenPerson> => {
  const form = { username: person.email, password, scope: 'rw:profile rw:issuer' }
  const { access_token: token } = (await server.call('POST', '/o/token', { form })).json<{ access_token: string }>()
  return { ...person, password, token, call: (method, url, more = {}) => server.call(method, url, { ...more, token }) }
}

/** The sign-in has ended by itself, so long ago that what was set up in it is not asked about any more. */
export const leaveLongAgo = async (server: TestServer, { token, accountId }: GivenPerson): Promise<void> => {
  await server.call('POST', '/o/revoke_token', { form: { token } })
  const { db } = context()
  await db.updateTable('sign_in_traces').set({ expires_at: now() }).where('account_id', '=', accountId).execute()
  await sweepNow(sweep)
}
