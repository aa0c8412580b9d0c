import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenClaim, readProof } from '#testing/given/given-claim.ts'
import { startWithOpenId } from '#testing/given/given-social.ts'
import { givenBadgeClass, givenIssuer, givenPerson, givenSignUp, newEmail, readMailLink } from '#testing/given.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

const elsewhere = 'https://client.example'
let server: TestServer
let provider: Awaited<ReturnType<typeof startWithOpenId>>['provider']
beforeAll(async () => {
  ;({ server, provider } = await startWithOpenId({ SASH_CORS_ORIGINS: elsewhere }))
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})
beforeEach(async () => {
  await context().db.deleteFrom('throttles').execute()
})

const codeIn = ({ headers }: LightMyRequestResponse): string =>
  new URL(String(headers.location)).searchParams.get('authCode') ?? ''
const exchange = async (code: string, headers: Record<string, string> = {}) =>
  (await server.call('POST', '/o/code', { form: { code }, headers })).statusCode
const pressed = async (headers: Record<string, string> = {}) =>
  server.call('POST', await readMailLink(await givenSignUp(server)), { headers })

test('[A9] a code opens nothing in another browser, and still works in its own', async () => {
  const code = codeIn(await pressed())
  expect(await exchange(code, { cookie: '' })).toBe(400)
  await context().db.deleteFrom('throttles').execute()
  expect(await exchange(code, { cookie: 'sash_arrival=of-somebody-else' })).toBe(400)
  await context().db.deleteFrom('throttles').execute()
  expect(await exchange(code, { origin: elsewhere })).toBe(400)
  await context().db.deleteFrom('throttles').execute()
  expect(await exchange(code)).toBe(200)
})

/** The link of the mail about a claim that asks for something, to somebody without an account. */
const givenClaimLink = async (): Promise<string> => {
  const owner = await givenPerson(server)
  const asks = { text: 'required', links: 'off', files: 'off' }
  const { token } = await givenClaim(owner, await givenBadgeClass(owner, await givenIssuer(owner)), { asks, cap: 2 })
  const email = newEmail('guest')
  await server.call('POST', '/v3/claims/places', { body: { token, email } })
  return `/c/proof/${await readProof(email)}`
}

test.each([
  ['/v1/user/confirmemail/:confirmId', async () => readMailLink(await givenSignUp(server))],
  ['/c/proof/:token', givenClaimLink],
])('[A9] a form that a page of another site sends to %s signs nobody in: our page asks', async (_, givenLink) => {
  const link = await givenLink()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://sibling.localhost:8000' },
    { origin: 'https://stranger.example' },
    { origin: elsewhere },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const answer = await server.call('POST', link, { headers, form: {} })
    expect([headers, answer.statusCode, answer.headers.location]).toEqual([headers, 200, undefined])
    expect(String(answer.headers['set-cookie'])).not.toContain('sash_arrival')
  }
  const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8000' }
  expect(codeIn(await server.call('POST', link, { headers: own, form: {} }))).not.toBe('')
})

const enterFrom = async (referer: string): Promise<URL> => {
  const visitor = openVisitor(server, { referer })
  const back = await visitor.followBack('/account/sociallogin?provider=kony')
  return new URL(String((await visitor.get(back)).headers.location))
}

test('[A9] a client on an origin of its own, without our cookies, uses what was given to it, and nothing else', async () => {
  provider.present({ sub: 'client', email: newEmail('client'), email_verified: true })
  const end = await enterFrom(`${elsewhere}/auth/login`)
  expect([end.origin, end.pathname]).toEqual([elsewhere, '/auth/login'])
  const code = end.searchParams.get('authCode') ?? ''
  expect(await exchange(code, { origin: 'https://other.example' })).toBe(400)
  await context().db.deleteFrom('throttles').execute()
  expect(await exchange(code, { origin: elsewhere })).toBe(200)
  for (const referer of ['https://stranger.example/', 'nonsense']) {
    expect((await enterFrom(referer)).origin).toBe('http://localhost:8000')
  }
})
