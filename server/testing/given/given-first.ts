import { issuerScope, publicClient } from '#contracts/oauth/scopes.ts'
import { readSetupCode } from '../../features/accounts/index.ts'
import { type GivenPerson, goodPassword, newEmail } from '../given.ts'
import type { TestServer } from '../server.ts'
import { givenToken } from './given-token.ts'

/** Whoever set up a server with a name of its own, signed in. */
export const givenFirst = async (server: TestServer): Promise<GivenPerson> => {
  const email = newEmail()
  const person = { first_name: 'Ada', last_name: 'First', email, password: goodPassword }
  const answer = await server.call('POST', '/v1/user/profile', { body: { ...person, setup_code: readSetupCode() } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { slug: accountId } = answer.json<{ slug: string }>()
  const token = await givenToken(accountId, issuerScope, { clientId: publicClient })
  const call: GivenPerson['call'] = (method, url, options = {}) => server.call(method, url, { token, ...options })
  return { accountId, email, password: goodPassword, token, call }
}
