import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { type FakeOpenId, fakeSecret, startFakeOpenId } from '#testing/outside/fake-openid.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let fake: FakeOpenId
let server: TestServer
beforeAll(async () => {
  fake = await startFakeOpenId('http://127.0.0.1')
  server = await startTestServer({
    env: { SASH_KONY_ISSUER: fake.origin, SASH_KONY_CLIENT_ID: 'ours', SASH_KONY_CLIENT_SECRET: fakeSecret },
    outside: createFetchOutside({ trustedOrigins: [fake.origin], allowPorts: [Number(new URL(fake.origin).port)] }),
  })
})
afterAll(async () => {
  await server.stop()
  await fake.stop()
})

test("the verifier does not reach the operator's provider in its private network, a sign-in does", async () => {
  const url = `${fake.origin}/.well-known/openid-configuration`
  const answer = await server.call('POST', '/v3/verify', { body: { url } })
  expect(answer.json()).toMatchObject({ verdict: 'unverifiable' })
  expect(fake.asked).toEqual([])
  await server.call('GET', '/account/sociallogin?provider=kony')
  expect(fake.asked).toEqual(['description'])
})
