import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdClock, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenPerson, goodPassword, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { mailKinds, signUpFrom } from '#testing/sign-ups.ts'

let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  maya = await givenPerson(server)
  // A pause is two seconds, which many tries take on a slow machine.
  holdClock()
})
afterEach(resetClock)

let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(networks++).toString(16)}::1` })
const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/o/token', { form: { username, password }, headers: { ...elsewhere(), ...headers } })
const statusesOf = async (answers: readonly Promise<LightMyRequestResponse>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()
const guess = (email: string, times: number) =>
  statusesOf(Array.from({ length: times }, () => login(email, 'wrong password')))
const cookieOf = ({ headers }: LightMyRequestResponse): string => String(headers['set-cookie']).split(';')[0] ?? ''
const warnings = async (email: string) => {
  await context().queue.drain()
  return (await mailKinds(email)).filter((kind) => kind === 'passwords-guessed').length
}
const mailOf = (kind: string, email = maya.email) =>
  context()
    .db.selectFrom('mails')
    .select(['subject', 'body'])
    .where('to_address', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
const reset = async (password: string, email = maya.email) => {
  await server.call('POST', '/v1/user/forgot-password', { form: { email }, headers: elsewhere() })
  const token = /token=(sash_pr_[\w-]+)/.exec((await mailOf('reset-password', email)).body)?.[1]
  const body = { token, password }
  const answer = await server.call('PUT', '/v1/user/forgot-password', { body, headers: elsewhere() })
  expect(answer.statusCode).toBe(200)
  return answer
}
const count = (status: number, times: number) => Array<number>(times).fill(status)

test('from many networks at once twenty wrong passwords a day are heard, and then one a pause, of any address', async () => {
  for (const email of [maya.email, newEmail()]) {
    expect(await guess(email, 30)).toEqual([...count(400, 21), ...count(429, 9)])
    const paused = await login(email, goodPassword)
    expect([paused.statusCode, paused.headers['retry-after']]).toEqual([429, '2'])
    shiftClock(2000)
    expect(await guess(email, 3)).toEqual([400, 429, 429])
    expect((await login(email, goodPassword)).headers['retry-after']).toBe('4')
  }
})

test('a browser in which the password was given before is not held up by that, and has no more tries for it', async () => {
  const signedIn = await login(maya.email, goodPassword)
  const cookie = cookieOf(signedIn)
  expect(signedIn.headers['set-cookie']).toMatch(/^sash_known=[\w-]+; .*HttpOnly; SameSite=Lax/)
  await guess(maya.email, 22)
  expect((await login(maya.email, goodPassword)).statusCode).toBe(429)
  expect((await login(maya.email, goodPassword, { cookie })).statusCode).toBe(200)
  const other = await givenPerson(server)
  await guess(other.email, 22)
  expect((await login(other.email, goodPassword, { cookie })).statusCode).toBe(429)
  expect((await login(maya.email, goodPassword, { cookie: `${cookie.slice(0, -4)}AAAA` })).statusCode).toBe(429)
  const wrong = Array.from({ length: 25 }, () => login(maya.email, 'wrong password', { cookie }))
  expect(await statusesOf(wrong)).toEqual([...count(400, 21), ...count(429, 4)])
})

test('nor by guesses from its own network, as of pupils beside their teacher, and gives those no try back', async () => {
  const school = elsewhere()
  const cookie = cookieOf(await login(maya.email, goodPassword, school))
  for (const pause of [2, 4, 8]) {
    expect((await login(maya.email, 'wrong password', school)).statusCode).toBe(400)
    expect((await login(maya.email, goodPassword, { ...school, cookie })).statusCode).toBe(200)
    expect((await login(maya.email, goodPassword, school)).headers['retry-after']).toBe(`${pause}`)
    shiftClock(pause * 1000)
  }
  expect((await login(maya.email, 'wrong password', { ...school, cookie })).statusCode).toBe(400)
  expect((await login(maya.email, goodPassword, { ...school, cookie })).headers['retry-after']).toBe('2')
})

test('no mark of a browser makes more tries: it comes of the right password alone, and of the address that it was given for', async () => {
  const stranger = await givenPerson(server)
  const from = elsewhere()
  const marks: string[] = []
  for (let nth = 0; nth < 3; nth++) marks.push(cookieOf(await login(stranger.email, goodPassword, from)))
  await signUpFrom(server, maya.email, { ip: '198.51.100.7', password: 'a rival of some length' })
  const rival = await login(maya.email, 'a rival of some length', from)
  expect([rival.statusCode, rival.headers['set-cookie']]).toEqual([200, undefined])
  expect((await login(maya.email, 'wrong password', from)).headers['set-cookie']).toBeUndefined()
  for (const cookie of marks) {
    const tried = await login(maya.email, 'wrong password', { ...from, cookie })
    expect([tried.statusCode, tried.headers['retry-after']]).toEqual([429, '2'])
  }
})

test('its owner is told once a day, whoever has no account is not, and a new password ends the pauses', async () => {
  const stranger = newEmail()
  for (const email of [maya.email, stranger]) await guess(email, 19)
  expect(await warnings(maya.email)).toBe(0)
  for (const email of [maya.email, stranger]) await guess(email, 3)
  shiftClock(10_000)
  await guess(maya.email, 1)
  expect([await warnings(maya.email), await warnings(stranger)]).toEqual([1, 0])
  expect((await login(maya.email, goodPassword)).statusCode).toBe(429)
  expect((await mailOf('passwords-guessed')).subject).toBe('Somebody is trying passwords')
  await reset('another word of her own')
  expect((await login(maya.email, 'another word of her own')).statusCode).toBe(200)
  shiftClock(86_400_000)
  await guess(maya.email, 22)
  expect(await warnings(maya.email)).toBe(2)
})

test('signing in with a password of their own to an account with the same address gives guessers nothing back', async () => {
  const password = 'a rival of some length'
  for (const email of [maya.email, newEmail()]) {
    await signUpFrom(server, email, { ip: '198.51.100.1', password })
    const from = elsewhere()
    for (const pause of [2, 4, 8]) {
      expect((await login(email, 'wrong password', from)).statusCode).toBe(400)
      expect((await login(email, password, from)).headers['retry-after']).toBe(`${pause}`)
      shiftClock(pause * 1000)
      const own = await login(email, password, from)
      expect([own.statusCode, own.headers['set-cookie']]).toEqual([200, undefined])
    }
    expect(await guess(email, 20)).toEqual([...count(400, 18), ...count(429, 2)])
  }
})

test('wrong passwords of whoever is signed in count for the account too, wherever they are asked for', async () => {
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    server.call(method, path, { token: maya.token, body, headers: elsewhere() })
  const confirm = (password: string) => send('POST', '/v3/sign-ins/confirm', { password })
  const change = (current: string) =>
    send('PUT', '/v1/user/profile', { password: 'another word of her own', current_password: current })
  const wrong = Array.from({ length: 30 }, (_, at) => (at % 2 ? confirm : change)('wrong password'))
  expect(await statusesOf(wrong)).toEqual([...count(400, 21), ...count(429, 9)])
  for (const ask of [confirm, change]) {
    const paused = await ask(goodPassword)
    expect([paused.statusCode, paused.headers['retry-after']]).toEqual([429, '2'])
  }
  expect(await warnings(maya.email)).toBe(1)
  expect((await login(maya.email, goodPassword)).statusCode).toBe(200)
  shiftClock(2000)
  expect((await confirm(goodPassword)).statusCode).toBe(204)
  expect((await confirm('wrong password')).statusCode).toBe(400)
  expect((await confirm(goodPassword)).headers['retry-after']).toBe('2')
  shiftClock(2000)
  expect((await change(goodPassword)).statusCode).toBe(200)
})

test('a new password by mail ends the count of wrong ones of whoever was signed in, signing in does not', async () => {
  const confirm = (token: string, password: string, headers = elsewhere()) =>
    server.call('POST', '/v3/sign-ins/confirm', { token, body: { password }, headers })
  const home = elsewhere()
  expect((await confirm(maya.token, 'wrong password', home)).statusCode).toBe(400)
  const guess = (token: string) => statusesOf(Array.from({ length: 23 }, () => confirm(token, 'wrong password')))
  expect(await guess(maya.token)).toEqual([...count(400, 20), ...count(429, 3)])
  const { access_token: token } = (await login(maya.email, goodPassword)).json<{ access_token: string }>()
  // Whoever has the token, and not the password, is not helped by its owner's coming.
  expect((await confirm(maya.token, goodPassword)).headers['retry-after']).toBe('2')
  expect((await confirm(token, goodPassword)).headers['retry-after']).toBe('2')
  const password = 'another word of her own'
  await reset(password)
  const anew = (await login(maya.email, password)).json<{ access_token: string }>().access_token
  expect((await confirm(anew, password, home)).statusCode).toBe(204)
  expect(await guess(anew)).toEqual([...count(400, 21), ...count(429, 2)])
})

const another = 'another word of her own'
const changes: Record<
  string,
  (body: { password: string; current: string }, headers: object) => Promise<LightMyRequestResponse>
> = {
  'under Profile': ({ password, current }, headers) =>
    maya.call('PUT', '/v1/user/profile', { body: { password, current_password: current }, headers: { ...headers } }),
  'over the API of before': ({ password, current }, headers) =>
    maya.call('PUT', '/v2/users/self', { body: { password, currentPassword: current }, headers: { ...headers } }),
}
test.each(Object.keys(changes))(
  'whoever changes the password %s while it is guessed at is known there, and waits nowhere',
  async (way) => {
    const change = (body: { password: string; current: string }, headers: object) => changes[way]?.(body, headers)
    const known = cookieOf(await login(maya.email, goodPassword))
    await guess(maya.email, 25)
    const wrong = await change({ password: another, current: 'wrong password' }, elsewhere())
    expect([wrong?.statusCode, wrong?.headers['set-cookie']]).toEqual([400, undefined])
    const changed = await change({ password: another, current: goodPassword }, { ...elsewhere(), cookie: known })
    expect(changed?.statusCode).toBe(200)
    if (!changed) throw new Error('Nothing was changed.')
    expect((await login(maya.email, another)).statusCode).toBe(200)
    await guess(maya.email, 25)
    expect((await login(maya.email, another)).statusCode).toBe(429)
    expect((await login(maya.email, another, { cookie: known })).statusCode).toBe(429)
    expect((await login(maya.email, another, { cookie: cookieOf(changed) })).statusCode).toBe(200)
  },
)

test('whoever sets a new password by the link of a mail while it is guessed at is known there, and waits nowhere', async () => {
  const known = cookieOf(await login(maya.email, goodPassword))
  await guess(maya.email, 25)
  const answer = await reset(another)
  // The guesses go on before the new password is typed for the first time.
  await guess(maya.email, 25)
  expect((await login(maya.email, another)).statusCode).toBe(429)
  expect((await login(maya.email, another, { cookie: known })).statusCode).toBe(429)
  expect((await login(maya.email, another, { cookie: cookieOf(answer) })).statusCode).toBe(200)
})

test('a new password of an account that has not proven an address ends no pause of it', async () => {
  const stranger = await givenPerson(server)
  expect((await stranger.call('POST', '/v1/user/emails', { body: { email: maya.email } })).statusCode).toBe(201)
  await guess(maya.email, 25)
  const body = { password: another, current_password: goodPassword }
  const changed = await stranger.call('PUT', '/v1/user/profile', { body, headers: elsewhere() })
  expect(changed.statusCode).toBe(200)
  expect((await login(maya.email, goodPassword)).statusCode).toBe(429)
  expect((await login(maya.email, goodPassword, { cookie: cookieOf(changed) })).statusCode).toBe(429)
  await reset('yet another word of theirs', stranger.email)
  expect((await login(maya.email, goodPassword)).statusCode).toBe(429)
})
