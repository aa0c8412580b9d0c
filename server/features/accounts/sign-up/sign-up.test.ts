import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenPerson, givenSignUp, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cookieOf, followLink, mailKinds, signInAs, signUpFrom } from '#testing/sign-ups.ts'

const mayExist = ['Account could not be created. An account with this email address may already exist.']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const countAccounts = async (email: string) => {
  const rows = await context()
    .db.selectFrom('email_addresses')
    .select('account_id')
    .where('email', '=', email)
    .execute()
  return rows.length
}
const withoutOwn = (headers: Record<string, unknown>) => {
  const { date, 'set-cookie': cookie, ...others } = headers
  return { ...others, cookie: String(cookie).replace(/sash_su_[\w-]{43}/, '…') }
}

test('a proven address, a pending one and an unknown one are answered alike', async () => {
  const { email: proven } = await givenPerson(server)
  const pending = await givenSignUp(server)
  shiftClock(301_000)
  const answers = []
  for (const email of [proven, pending, newEmail()]) {
    answers.push(await signUpFrom(server, email, { password: 'a rival of some length' }))
  }
  const alike = answers.map(({ statusCode, headers, body }) => ({
    statusCode,
    headers: withoutOwn(headers),
    body: body.replace(/person-\d+-/, 'person-N-').replace(/"slug":"[\w-]{22}"/, '"slug":""'),
  }))
  expect(alike[0]?.statusCode).toBe(201)
  expect(alike[1]?.body.length).toBe(alike[0]?.body.length)
  expect({ ...alike[1], headers: {} }).toEqual({ ...alike[0], headers: {} })
  expect(alike[2]?.headers.cookie).toBe(alike[0]?.headers.cookie)
  expect(alike.map(({ headers }) => Object.keys(headers).sort())).toEqual(
    Array(3).fill(Object.keys(alike[0]?.headers ?? {}).sort()),
  )
  expect((await mailKinds(proven)).at(-1)).toBe('known-address')
})

test('in the same browser a second sign-up is refused, whether or not somebody has proven the address', async () => {
  const { email: proven } = await givenPerson(server)
  for (const email of [proven, newEmail()]) {
    const before = await countAccounts(email)
    const first = await signUpFrom(server, email, { password: 'a rival of some length' })
    expect(first.statusCode).toBe(201)
    const again = await signUpFrom(server, email, { cookie: cookieOf(first), password: 'a rival of some length' })
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual(mayExist)
    expect(again.headers['set-cookie']).toBe(first.headers['set-cookie'])
    expect(await countAccounts(email)).toBe(before + 1)
  }
  shiftClock(10_000)
})

test('one browser may sign up several addresses', async () => {
  const cookie = cookieOf(await signUpFrom(server, newEmail()))
  const other = await signUpFrom(server, newEmail(), { cookie })
  expect(other.statusCode).toBe(201)
  expect(cookieOf(other)).toBe(cookie)
})

test('who lost the mail gets a fresh one in the same browser after five minutes', async () => {
  const email = newEmail()
  const cookie = cookieOf(await signUpFrom(server, email))
  const first = await readMailLink(email)
  expect((await signUpFrom(server, email, { cookie })).statusCode).toBe(400)
  expect(await mailKinds(email)).toEqual(['confirm-email'])
  shiftClock(301_000)
  expect((await signUpFrom(server, email, { cookie })).statusCode).toBe(400)
  const second = await readMailLink(email)
  expect(second).not.toBe(first)
  expect((await followLink(server, second, { cookie })).pathname).toBe('/auth/welcome')
})

test('with the same password in another browser it is the same account, and its link goes on working', async () => {
  const email = newEmail()
  await signUpFrom(server, email)
  const link = await readMailLink(email)
  const other = await signUpFrom(server, email)
  expect(other.statusCode).toBe(201)
  expect(await countAccounts(email)).toBe(1)
  const page = await followLink(server, link, { cookie: cookieOf(other) })
  expect(page.searchParams.get('setPassword')).toBeNull()
  expect((await signInAs(server, email)).statusCode).toBe(200)
})

test('strangers cannot fill a mailbox: one mail in five minutes to each network, five an hour in all', async () => {
  const email = newEmail()
  for (let network = 0; network < 8; network++) {
    for (const password of ['the first of two words', 'the second of two words']) {
      const answer = await signUpFrom(server, email, { ip: `203.0.113.${network}`, password })
      expect(answer.statusCode).toBe(201)
    }
  }
  expect(await mailKinds(email)).toHaveLength(5)
  shiftClock(3_601_000)
  await signUpFrom(server, email, { ip: '203.0.113.99', password: 'the third of three words' })
  expect(await mailKinds(email)).toHaveLength(6)
})

test('the cookie is for the server alone, for three days, and only over https where there is https', async () => {
  const plain = String((await signUpFrom(server, newEmail())).headers['set-cookie'])
  expect(plain).toMatch(/^sash_signup=sash_su_[\w-]{43}; Max-Age=259200; Path=\/; HttpOnly; SameSite=Lax$/)
  const junk = await signUpFrom(server, newEmail(), { cookie: `sash_signup=${'x'.repeat(5000)}` })
  expect(cookieOf(junk)).toMatch(/^sash_signup=sash_su_[\w-]{43}$/)
})

test('whoever proves an address first has it, and it waits on no other account', async () => {
  const email = newEmail()
  await signUpFrom(server, email)
  const link = await readMailLink(email)
  await signUpFrom(server, email, { password: 'the password of a rival' })
  expect(await countAccounts(email)).toBe(2)
  expect((await followLink(server, link)).pathname).toBe('/auth/welcome')
  expect((await signInAs(server, email, 'the password of a rival')).statusCode).toBe(400)
  shiftClock(10_000)
  expect((await signInAs(server, email)).statusCode).toBe(200)
  expect(await countAccounts(email)).toBe(1)
})

test('a server that takes no new accounts takes the first one', async () => {
  const closed = await startTestServer({
    env: { SASH_DISABLE_REGISTRATION: 'true', SASH_ORIGIN: 'https://badges.example.org' },
  })
  const setup_code = (await import('../index.ts')).readSetupCode()
  const person = { first_name: 'Maya', last_name: 'Okonkwo', password: 'correct horse battery staple' }
  const first = await closed.call('POST', '/v1/user/profile', { body: { ...person, email: newEmail(), setup_code } })
  expect(first.statusCode).toBe(201)
  expect(first.headers['set-cookie']).toMatch(
    /^__Host-sash_signup=sash_su_[^;]+; Max-Age=259200; Path=\/; HttpOnly; Secure; /,
  )
  const second = await closed.call('POST', '/v1/user/profile', { body: { ...person, email: newEmail() } })
  expect(second.statusCode).toBe(400)
  expect(second.json()).toEqual(['This server takes no new accounts.'])
  await closed.stop()
})
