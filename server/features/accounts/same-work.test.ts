import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { hashPassword } from '#infra/secrets/passwords.ts'
import { givenPerson, givenSignUp, newEmail } from '#testing/given.ts'
import { isAside } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cookieOf, mailKinds, signUpFrom } from '#testing/sign-ups.ts'

const work = { statements: [] as string[], hashes: 0 }
const measured = new AsyncLocalStorage<true>()

// A hash is native work in a thread of its own, which Node announces under a name that is learned from the first one.
let announced: string[] = []
let nameOfHash: string | undefined
const listener = createHook({
  init: (_, type) => {
    if (nameOfHash === undefined) announced.push(type)
    else if (type === nameOfHash && measured.getStore()) work.hashes++
  },
})
const learnNameOfHash = async () => {
  listener.enable()
  announced = []
  await hashPassword('a first one')
  nameOfHash = announced.find((type) => type !== 'PROMISE')
}

let server: TestServer
let restore = () => {}
beforeAll(async () => {
  await learnNameOfHash()
  const { prototype } = pg.Client
  const original = prototype.query
  const counted = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query] = args as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    if (measured.getStore() && !isAside(text)) work.statements.push(text)
    return Reflect.apply(original, this, args)
  }
  prototype.query = counted as typeof original
  restore = () => {
    prototype.query = original
  }
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  await givenPerson(server)
})
afterAll(async () => {
  listener.disable()
  restore()
  await server.stop()
})
beforeEach(() => {
  shiftClock(301_000)
})

const measure = async (action: () => Promise<unknown>) => {
  work.statements = []
  work.hashes = 0
  await measured.run(true, async () => void (await action()))
  const statements = work.statements.map((text) => text.replace(/^(release|rollback to) savepoint/, 'end savepoint'))
  return { statements, hashes: work.hashes }
}

const stranger = { ip: '203.0.113.9', password: 'the password of a stranger' }

test('a sign-up does the same work for a proven address, a pending one and an unknown one', async () => {
  const { email: proven } = await givenPerson(server)
  const pending = await givenSignUp(server)
  const [known, waiting, unknown] = [
    await measure(() => signUpFrom(server, proven, stranger)),
    await measure(() => signUpFrom(server, pending, stranger)),
    await measure(() => signUpFrom(server, newEmail(), stranger)),
  ]
  expect(known).toEqual(unknown)
  expect(waiting).toEqual(unknown)
  expect(unknown.hashes).toBe(2)
  expect(unknown.statements.length).toBeGreaterThan(10)
})

test('to ask for a start is the same work for a proven address, a pending one and an unknown one', async () => {
  const ask = (email: string) =>
    server.call('POST', '/v3/start-links', {
      body: { email, issuer_name: 'Lindgate' },
      headers: { 'x-forwarded-for': stranger.ip },
    })
  const { email: proven } = await givenPerson(server)
  const pending = await givenSignUp(server)
  const [known, waiting, unknown] = [
    await measure(() => ask(proven)),
    await measure(() => ask(pending)),
    await measure(() => ask(newEmail())),
  ]
  expect(known).toEqual(unknown)
  expect(waiting).toEqual(unknown)
  expect(unknown.statements.length).toBeGreaterThan(5)
})

test('a second sign-up in one browser does the same work for a proven address and for one that is not', async () => {
  const { email: proven } = await givenPerson(server)
  const hashes = []
  for (const email of [proven, newEmail()]) {
    const cookie = cookieOf(await signUpFrom(server, email, stranger))
    hashes.push((await measure(() => signUpFrom(server, email, { ...stranger, cookie }))).hashes)
  }
  expect(hashes).toEqual([2, 2])
})

test('a wrong password is the same work for every address, also for one that strangers have signed up with', async () => {
  const [{ email: proven }, { email: shadowed }] = [await givenPerson(server), await givenPerson(server)]
  const pending = await givenSignUp(server)
  for (const password of ['the first of two strangers', 'the second of two strangers']) {
    await signUpFrom(server, shadowed, { ...stranger, password })
  }
  const login = (username: string) => () =>
    server.call('POST', '/o/token', { form: { username, password: 'wrong password' } })
  const unknown = await measure(login(newEmail()))
  expect(unknown.hashes).toBe(2)
  for (const email of [proven, pending, shadowed])
    expect([email, await measure(login(email))]).toEqual([email, unknown])
  expect((await measure(login('no address'))).hashes).toBe(2)
})

test('a forgotten password is the same work for every address [SI-7.5]', async () => {
  const { email: proven } = await givenPerson(server)
  const pending = await givenSignUp(server)
  const forgot = (email: string) => () => server.call('POST', '/v1/user/forgot-password', { form: { email } })
  const unknown = await measure(forgot(newEmail()))
  expect(await measure(forgot(proven))).toEqual(unknown)
  expect(await measure(forgot(pending))).toEqual(unknown)
  expect(unknown.hashes).toBe(0)
  expect(unknown.statements.length).toBeGreaterThan(10)
  expect((await mailKinds(proven)).at(-1)).toBe('reset-password')
})

test('a confirmation mail sent again is the same work for every address', async () => {
  const { email: proven } = await givenPerson(server)
  const pending = await givenSignUp(server)
  const resend = (email: string) => () => server.call('PUT', '/v1/user/resendemail', { body: { email } })
  const unknown = await measure(resend(newEmail()))
  expect(await measure(resend(proven))).toEqual(unknown)
  expect(await measure(resend(pending))).toEqual(unknown)
  expect(unknown.statements.length).toBeGreaterThan(5)
})

test('an added address is the same work whether or not somebody has proven it', async () => {
  const { email: proven } = await givenPerson(server)
  const maya = await givenPerson(server)
  shiftClock(301_000)
  await maya.call('GET', '/v1/user/profile')
  const add = (email: string) => () => maya.call('POST', '/v1/user/emails', { body: { email } })
  expect(await measure(add(newEmail()))).toEqual(await measure(add(proven)))
  expect((await mailKinds(proven)).at(-1)).toBe('claimed-address')
})
