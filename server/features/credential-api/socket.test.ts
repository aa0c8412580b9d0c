import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialScopes } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
let url: string
beforeAll(async () => {
  server = await startTestServer({ connections: 2 })
  maya = await givenPerson(server)
  for (let index = 0; index < 6; index++) {
    const signed = await givenSigned(maya.email, (it) => ({ ...it, description: `${index}`.repeat(800_000) }))
    await maya.call('POST', '/v1/earner/badges', { body: { assertion: JSON.stringify(signed) } })
  }
  url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/ims/ob/v3p0/credentials`
})
afterAll(async () => {
  // The client has opened one more connection by itself, and never sends anything on it.
  server.app.server.closeAllConnections()
  await server.stop()
})

test('readers who leave in the middle of a page hold nothing up', async () => {
  const token = await givenToken(maya.accountId, credentialScopes.readCredentials)
  const headers = { authorization: `Bearer ${token}` }
  for (let index = 0; index < 8; index++) {
    const leave = new AbortController()
    const { body } = await fetch(url, { headers, signal: leave.signal })
    await body?.getReader().read()
    leave.abort()
  }
  const whole = await fetch(url, { headers })
  expect(((await whole.json()) as { credential: object[] }).credential).toHaveLength(6)
  await expect(context().db.selectFrom('accounts').select('account_id').execute()).resolves.toHaveLength(1)
})
