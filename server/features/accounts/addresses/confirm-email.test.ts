import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenPasskey } from '#testing/given/given-passkey.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cookieOf, exchange, followLink, signInAs, signUpFrom } from '#testing/sign-ups.ts'

const attackers = { ip: '203.0.113.66', password: 'the password of a stranger' }
const own = { ip: '198.51.100.7' }
let server: TestServer
let owner: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
afterAll(async () => {
  await server.stop()
})

const profileOf = async (token: string) => server.call('GET', '/v1/user/profile', { token })
const badgesOf = async (token: string) => (await server.call('GET', '/v1/earner/badges', { token })).json()

test('who signs up with the address of somebody else is out once its owner follows the link', async () => {
  const victim = newEmail('victim')
  await givenAward(owner, badge, victim)
  const signedUp = await signUpFrom(server, victim, attackers)
  const token = (await signInAs(server, victim, attackers.password)).json<{ access_token: string }>().access_token
  const added = newEmail('attacker')
  await server.call('POST', '/v1/user/emails', {
    token,
    body: { email: added },
    headers: { 'x-forwarded-for': attackers.ip },
  })
  expect(await badgesOf(token)).toEqual([])
  const trap = await readMailLink(added)

  const page = await followLink(server, await readMailLink(victim), own)
  expect(page.pathname).toBe('/auth/welcome')
  expect(page.searchParams.get('setPassword')).toBe('true')
  expect((await profileOf(token)).statusCode).toBe(401)
  expect((await signInAs(server, victim, attackers.password)).statusCode).toBe(400)
  const refused = await followLink(server, trap, { ...attackers, cookie: cookieOf(signedUp) })
  expect(refused.searchParams.get('authError')).toContain('link is invalid')

  const fresh = await exchange(server, page)
  expect((await profileOf(fresh)).json()).toMatchObject({ email: victim, has_password_set: false })
  expect(await badgesOf(fresh)).toHaveLength(1)
  expect((await server.call('GET', '/v1/user/emails', { token: fresh })).json()).toHaveLength(1)
  const chosen = { password: 'chosen by the owner' }
  expect((await server.call('PUT', '/v1/user/profile', { token: fresh, body: chosen })).statusCode).toBe(200)
  shiftClock(10_000)
  expect((await signInAs(server, victim, 'chosen by the owner')).statusCode).toBe(200)
})

test('in the browser that signed up the password stays, from whatever network', async () => {
  const email = newEmail()
  const cookie = cookieOf(await signUpFrom(server, email, { ip: '203.0.113.1' }))
  const page = await followLink(server, await readMailLink(email), { cookie, ip: '198.51.100.200' })
  expect(page.searchParams.get('setPassword')).toBeNull()
  expect((await signInAs(server, email)).statusCode).toBe(200)
})

test.each([
  ['[A7] without a cookie, in the network of the sign-up', {}, '203.0.113.1', 'true'],
  ['without a cookie, in another network', {}, '203.0.113.2', 'true'],
  ['without a cookie, in another subnet of IPv6', {}, '2001:db8:1:2::1', 'true'],
])('%s', async (_, more, ip, expected) => {
  const email = newEmail()
  await signUpFrom(server, email, { ip: '203.0.113.1' })
  const page = await followLink(server, await readMailLink(email), { ...more, ip })
  expect(page.searchParams.get('setPassword')).toBe(expected)
})

test('[A7] a gateway in the network of the sign-up that opens the link proves nothing, and whoever presses the button there chooses a password', async () => {
  const email = newEmail('same-office')
  await signUpFrom(server, email, { ...attackers, ip: own.ip })
  const { access_token: token } = (await signInAs(server, email, attackers.password)).json<{ access_token: string }>()
  const stranger: GivenPerson = {
    ...owner,
    email,
    token,
    call: (...args) => server.call(args[0], args[1], { token, ...args[2] }),
  }
  await givenPasskey(stranger)
  await givenSecondFactor(stranger)
  const link = await readMailLink(email)
  const opened = await server.call('GET', link, { headers: { 'x-forwarded-for': own.ip } })
  expect([opened.statusCode, opened.headers.location]).toEqual([200, undefined])
  expect((await profileOf(token)).statusCode).toBe(200)
  const page = await followLink(server, link, own)
  expect(page.searchParams.get('setPassword')).toBe('true')
  expect((await signInAs(server, email, attackers.password)).statusCode).toBe(400)
  const { slug } = (await profileOf(await exchange(server, page))).json<{ slug: string }>()
  for (const table of ['passkeys', 'totp_factors', 'recovery_codes', 'access_tokens'] as const) {
    const rows = await context().db.selectFrom(table).selectAll().where('account_id', '=', slug).execute()
    expect([table, rows.length]).toEqual([table, table === 'access_tokens' ? 1 : 0])
  }
})

test('a browser with the cookie of another sign-up is another browser, even in the same network', async () => {
  const email = newEmail()
  await signUpFrom(server, email, own)
  const cookie = cookieOf(await signUpFrom(server, newEmail(), own))
  const page = await followLink(server, await readMailLink(email), { ...own, cookie })
  expect(page.searchParams.get('setPassword')).toBe('true')
})

test('what was opened before the proof ends with it, in the same browser too', async () => {
  const email = newEmail()
  const cookie = cookieOf(await signUpFrom(server, email, own))
  const token = (await signInAs(server, email)).json<{ access_token: string }>().access_token
  await followLink(server, await readMailLink(email), { cookie })
  expect((await profileOf(token)).statusCode).toBe(401)
  const left = await context()
    .db.selectFrom('accounts')
    .innerJoin('email_addresses', 'email_addresses.account_id', 'accounts.account_id')
    .select(['signup_secret_hash', 'signup_network'])
    .where('email', '=', email)
    .execute()
  expect(left).toEqual([{ signup_secret_hash: null, signup_network: null }])
})

test('an address added later neither ends sign-ins nor touches the password', async () => {
  const maya = await givenPerson(server)
  const email = newEmail()
  const cookie = cookieOf(await maya.call('POST', '/v1/user/emails', { body: { email } }))
  const page = await followLink(server, await readMailLink(email), { cookie, ...own })
  expect(page.pathname).toBe('/auth/login/Maya')
  const infoMessage = 'Your new address is now one of your verified addresses.'
  expect(Object.fromEntries(page.searchParams)).toEqual({ email, infoMessage })
  expect((await profileOf(maya.token)).json()).toMatchObject({ has_password_set: true, email: maya.email })
  expect((await signInAs(server, email)).statusCode).toBe(200)
})

test('who mistyped the address at sign-up adds the right one, and the wrong one goes', async () => {
  const wrong = newEmail('mistyped')
  const cookie = cookieOf(await signUpFrom(server, wrong, own))
  const token = (await signInAs(server, wrong)).json<{ access_token: string }>().access_token
  const right = newEmail()
  await server.call('POST', '/v1/user/emails', { token, body: { email: right }, headers: { cookie } })
  const page = await followLink(server, await readMailLink(right), { cookie })
  expect(page.pathname).toBe('/auth/welcome')
  const emails = await server.call('GET', '/v1/user/emails', { token: await exchange(server, page) })
  expect(emails.json()).toEqual([{ id: 2, email: right, verified: true, primary: true, variants: [] }])
  expect((await signInAs(server, right)).statusCode).toBe(200)
})

test('of two who follow one link at the same moment one gets in', async () => {
  const email = newEmail()
  const cookie = cookieOf(await signUpFrom(server, email))
  const link = await readMailLink(email)
  const pages = await Promise.all([followLink(server, link, { cookie }), followLink(server, link, { cookie })])
  expect(pages.map((page) => page.pathname).sort()).toEqual(['/auth/login', '/auth/welcome'])
})

test('a wrong token brings one fresh mail, not one for each guess', async () => {
  const email = newEmail()
  await signUpFrom(server, email)
  const link = (await readMailLink(email)).replace(/token=[^&]+/, 'token=wrong')
  for (let guess = 0; guess < 4; guess++) await followLink(server, link)
  const { count } = await context()
    .db.selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
})
