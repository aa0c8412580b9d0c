import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { copySignIn, dropSignIn, endAtWork, isLook, watchStatements } from '#testing/end-at-work.ts'
import { type GivenPerson, givenPerson, givenSignUp, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { followLink, signInAs } from '#testing/sign-ups.ts'

let server: TestServer
let person: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  person = await givenPerson(server)
})
afterAll(() => server.stop())

const connect = async (): Promise<Socket> => {
  const socket = createConnection((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}
const statusOf = async (socket: Socket): Promise<string> => {
  const [bytes] = await once(socket, 'data')
  socket.destroy()
  return String(bytes).slice(9, 12)
}
const write = (method: string, path: string, token: string, body: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost:8000\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Sends all but the last byte, until the token has been looked at. */
const holdBack = async (words: string): Promise<{ socket: Socket; rest: string }> => {
  let isLooked = false
  const stop = watchStatements((text) => {
    if (isLook(text)) isLooked = true
    return undefined
  })
  const socket = await connect()
  socket.write(words.slice(0, -1))
  await expect.poll(() => isLooked).toBe(true)
  stop()
  return { socket, rest: words.slice(-1) }
}

test('[A21] a call whose last byte is held back until its sign-in has ended takes no account over', async () => {
  const email = await givenSignUp(server)
  const { access_token: token } = (await signInAs(server, email)).json<{ access_token: string }>()
  const body = JSON.stringify({ password: 'the password of a thief' })
  const { socket, rest } = await holdBack(write('PUT', '/v1/user/profile', token, body))
  // Whoever owns the address proves it, in a browser of their own: nobody's password counts any more.
  const page = await followLink(server, await readMailLink(email), { cookie: 'x=y', ip: '203.0.113.9' })
  expect(page.pathname).toContain('/')
  socket.write(rest)
  expect(await statusOf(socket)).toBe('401')
  const { password_hash: passwordHash } = await context()
    .db.selectFrom('accounts')
    .innerJoin('email_addresses', 'email_addresses.account_id', 'accounts.account_id')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(passwordHash).toBeNull()
})

test('[A21] somebody who has signed out meanwhile is told so before anything else', async () => {
  const { token, tokenHash } = await copySignIn(person.token)
  const { socket, rest } = await holdBack(write('PUT', '/v1/user/profile', token, '{"first_name":7}'))
  await dropSignIn(tokenHash)
  socket.write(rest)
  expect(await statusOf(socket)).toBe('401')
})

test.each([
  ['once where the body comes with the head', 1],
  ['once more where it comes later', 2],
] as const)('[A21] a sign-in is looked at %s', async (_, times) => {
  const { token } = await copySignIn(person.token)
  const socket = await connect()
  const words = write('POST', '/v1/earner/collections', token, JSON.stringify({ name: `Looked ${times}` }))
  let looks = 0
  const stop = watchStatements((text) => {
    if (isLook(text)) looks += 1
    return undefined
  })
  socket.write(times === 1 ? words : words.slice(0, -1))
  await expect.poll(() => looks).toBeGreaterThan(0)
  if (times > 1) socket.write(words.slice(-1))
  expect(await statusOf(socket)).toBe('201')
  stop()
  expect(looks).toBe(times)
})

test('[A21] a program that gets another token in the same sign-in meanwhile is not refused', async () => {
  const form = { username: person.email, password: person.password, scope: 'rw:profile rw:backpack' }
  const { access_token: token, refresh_token } = (await server.call('POST', '/o/token', { form })).json()
  const refresh = { grant_type: 'refresh_token', refresh_token }
  const { hasEnded } = endAtWork(() => server.call('POST', '/o/token', { form: refresh }))
  const answer = await server.call('POST', '/v1/earner/collections', { token, body: { name: 'Refreshed' } })
  expect([hasEnded(), answer.statusCode]).toEqual([true, 201])
  expect((await server.call('GET', '/v1/earner/collections', { token })).statusCode).toBe(401)
})

const root = 'server/'
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.|^testing\/|^migrations\//.test(name))
  .map((name) => ({ name, text: readFileSync(root + name, 'utf8') }))

test('[A21] what is done in the name of somebody is written in a transaction', () => {
  const beside: Record<string, string> = {
    'features/sessions/actions/widen-sign-in.ts': 'writes the sign-in itself, which is there or not',
    'features/sessions/actions/confirm-identity.ts': 'writes the sign-in itself, which is there or not',
    'features/other-backpacks/calls/write-profile.ts': 'runs in the background',
    'features/other-backpacks/runs/run-reading.ts': 'runs in the background',
    'features/other-backpacks/runs/send-badge.ts': 'runs in the background',
    'infra/authority/one-time-handles.ts': 'spends what a browser brings',
    'infra/http/authenticate.ts': 'notes the use of the sign-in itself',
  }
  const found = sources
    .filter(({ text }) => /\bActor\b/.test(text) && /\bdb\(\)\s*\.(?:insertInto|updateTable|deleteFrom)/.test(text))
    .map(({ name }) => name)
  expect(found.sort()).toEqual(Object.keys(beside).sort())
})

test('[A21] what ends sign-ins, of which one may be its own, looks at that before', () => {
  const apart: Record<string, string> = {
    'features/oauth/own-grant.ts': 'its callers hold the sign-in',
    'features/oauth/delete-app.ts': 'people are signed in by none of these',
    'features/oauth/personal/remove-personal-token.ts': 'personal tokens do not come here',
    'features/oauth/consent/issue-code.ts': 'holds the sign-in; what is beyond the most is of apps',
    'features/oauth/tokens/store-tokens.ts': 'comes by a code or a secret',
    'features/oauth/sweep.ts': 'runs in the background',
    'features/sessions/actions/revoke-token.ts': 'comes by the token that it ends',
    'features/sessions/actions/create-token.ts': 'comes by a password or a code',
    'features/sessions/refreshes.ts': 'comes by a refresh token',
    'features/sessions/tokens.ts': 'its callers look before, or stand here',
    'features/oauth/end-grants.ts': 'whoever tells of it looks before',
    'features/accounts-v2/legacy-token.ts': 'holds the sign-in',
  }
  const ends =
    /deleteFrom\('(?:access_tokens|app_grants|accounts)'\)|delete from (?:access_tokens|app_grants|accounts)\b|\bdropTokens?(?:Of)?\(/
  const found = sources
    .filter(({ text }) => ends.test(text) && !text.includes('leaveSignIn(tx)'))
    .map(({ name }) => name)
  expect(found.sort()).toEqual(Object.keys(apart).sort())
})
