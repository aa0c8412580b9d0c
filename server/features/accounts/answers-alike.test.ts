import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { givenPerson, givenSignUp, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { mailKinds, signInAs, signUpFrom } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

let visits = 0
/** A network that nobody has asked from before, so that no pause of another test is met. */
const anywhere = () => ({ 'x-forwarded-for': `2001:db8:${(visits++).toString(16)}::1` })
const password = 'a rival of some length'

const actions: Record<string, (email: string, from?: Record<string, string>) => Promise<LightMyRequestResponse>> = {
  'a login': (username, headers = anywhere()) =>
    server.call('POST', '/o/token', { form: { username, password: 'wrong password' }, headers }),
  'a sign-up': (email, headers = anywhere()) =>
    server.call('POST', '/v1/user/profile', {
      body: { first_name: 'Eve', last_name: 'Il', email, password },
      headers,
    }),
  'a wish to give badges': (email, headers = anywhere()) =>
    server.call('POST', '/v3/start-links', { body: { email, issuer_name: 'Lindgate' }, headers }),
  'a forgotten password': (email, headers = anywhere()) =>
    server.call('POST', '/v1/user/forgot-password', { form: { email }, headers }),
  'a mail to be sent again': (email, headers = anywhere()) =>
    server.call('PUT', '/v1/user/resendemail', { body: { email }, headers }),
}

/** All that the sender sees, without what differs by chance: the day, the ids and the address that was sent. */
const seenOf = ({ statusCode, headers, body }: LightMyRequestResponse, email: string) => {
  // The tag is made of the body, with its slug and its address.
  const { date, 'x-request-id': id, 'content-length': length, etag, ...others } = headers
  return {
    statusCode,
    headers: { ...others, 'set-cookie': String(headers['set-cookie']).replace(/sash_su_[\w-]{43}/, '…') },
    hasTag: etag !== undefined,
    hasLength: length === String(Buffer.byteLength(body)),
    body: body.replaceAll(email, '…').replace(/"slug":"[\w-]{22}"/, '"slug":"…"'),
  }
}

test.each(Object.keys(actions))('%s is answered alike for every address, again and again', async (name) => {
  const action = actions[name] ?? (() => Promise.reject(new Error(name)))
  const addresses = {
    proven: (await givenPerson(server)).email,
    pending: await givenSignUp(server),
    unknown: newEmail(),
    shadowed: (await givenPerson(server)).email,
  }
  await signUpFrom(server, addresses.shadowed, { ip: '198.51.100.1', password })
  shiftClock(301_000)
  const [from, elsewhere] = [anywhere(), anywhere()]
  const seen: Record<string, unknown[]> = {}
  for (const [kind, email] of Object.entries(addresses)) {
    seen[kind] = []
    for (const place of [from, from, from, elsewhere]) seen[kind].push(seenOf(await action(email, place), email))
  }
  expect(seen.proven).toEqual(seen.unknown)
  expect(seen.pending).toEqual(seen.unknown)
  expect(seen.shadowed).toEqual(seen.unknown)
  shiftClock(4_000_000)
})

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const repetitions = 41

test.each(['a login', 'a forgotten password'])(
  '%s takes as long for a known address as for none',
  async (name) => {
    const action = actions[name] ?? (() => Promise.reject(new Error(name)))
    const [known, unknown] = [(await givenPerson(server)).email, newEmail()]
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const time = async (email: string) => {
      const started = performance.now()
      await action(email)
      return performance.now() - started
    }
    for (let round = 0; round < repetitions; round++) {
      shiftClock(301_000)
      // Whichever comes first may pay for what both need.
      const isKnownFirst = round % 2 === 0
      if (isKnownFirst) times.known.push(await time(known))
      times.unknown.push(await time(unknown))
      if (!isKnownFirst) times.known.push(await time(known))
    }
    const ratio = median(times.known) / median(times.unknown)
    expect(ratio).toBeGreaterThan(1 / 1.6)
    expect(ratio).toBeLessThan(1.6)
  },
  60_000,
)

test('a stranger who signs up with an address cannot find out that somebody has proven it', async () => {
  const owner = await givenPerson(server)
  shiftClock(301_000)
  const found = []
  for (const email of [owner.email, newEmail()]) {
    await signUpFrom(server, email, { ip: '198.51.100.7', password })
    const signedIn = await signInAs(server, email, password)
    const token = signedIn.json<{ access_token: string }>().access_token
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
      seenOf(await server.call(method, url, { token, body }), email)
    found.push([
      signedIn.statusCode,
      await ask('GET', '/v1/user/profile'),
      await ask('GET', '/v1/user/emails'),
      await ask('GET', '/v1/earner/badges'),
      await ask('PUT', '/v1/user/emails/1', { resend: true }),
      await ask('PUT', '/v1/user/emails/1', { primary: true }),
      await ask('POST', '/v1/user/emails', { email }),
      await ask('DELETE', '/v1/user/profile'),
    ])
  }
  expect(found[0]).toEqual(found[1])
  expect(found[0]?.[0]).toBe(200)
  expect(new Set(await mailKinds(owner.email))).toEqual(new Set(['confirm-email', 'known-address', 'claimed-address']))
  expect((await signInAs(server, owner.email)).statusCode).toBe(200)
})

test('a pending address of an account that has proven another one signs nobody in', async () => {
  const maya = await givenPerson(server)
  const { email: proven } = await givenPerson(server)
  shiftClock(301_000)
  const addresses = [proven, newEmail()]
  for (const email of addresses) await maya.call('POST', '/v1/user/emails', { body: { email }, headers: anywhere() })
  const body = { password: 'a word of her own', current_password: maya.password }
  expect((await maya.call('PUT', '/v1/user/profile', { body })).statusCode).toBe(200)
  for (const email of addresses) expect((await signInAs(server, email, body.password)).statusCode).toBe(400)
  expect((await signInAs(server, maya.email, body.password)).statusCode).toBe(200)
})
