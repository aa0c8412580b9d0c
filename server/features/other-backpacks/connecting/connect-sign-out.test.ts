import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginConnecting, connections } from '#testing/given/given-connection.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { type OtherHost, startOtherHost } from '#testing/outside/other-host.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let host: OtherHost
beforeAll(async () => {
  host = await startOtherHost()
  server = await startTestServer({ outside: host.outside })
})
afterAll(async () => {
  await server.stop()
  await host.stop()
})

const signInAgain = async ({ email }: GivenPerson, password: string): Promise<string> => {
  const answer = await server.call('POST', '/o/token', { form: { username: email, password } })
  return answer.json<{ access_token: string }>().access_token
}

const other = 'another harbour 77'
/** What ends the sign-in of the person, by another one of theirs; answers the password from then on. */
const ways: [string, (person: GivenPerson, token: string) => Promise<string>][] = [
  [
    'signed out',
    async (person) => {
      await server.call('POST', '/o/revoke_token', { form: { token: person.token } })
      return person.password
    },
  ],
  [
    'ended all sign-ins',
    async (person, token) => {
      await server.call('DELETE', '/v3/sign-ins', { token })
      return person.password
    },
  ],
  [
    'set a new password',
    async ({ password }, token) => {
      const body = { current_password: password, password: other }
      expect((await server.call('PUT', '/v1/user/profile', { token, body })).statusCode).toBe(200)
      return other
    },
  ],
]

test.each(ways)('[A17] who has %s connects no backpack any more by what was begun before', async (_way, end) => {
  const maya = await givenPerson(server)
  const token = await signInAgain(maya, maya.password)
  const { url, comeBack } = await beginConnecting(server, maya, host.origin)
  const allowed = host.oauth.decide(url, 'yes')
  const password = await end(maya, token)
  expect((await maya.call('GET', connections)).statusCode).toBe(401)
  expect((await comeBack(allowed)).query).toEqual({ problem: 'stale' })
  const again = await signInAgain(maya, password)
  expect((await server.call('GET', connections, { token: again })).json()).toEqual([])
})
