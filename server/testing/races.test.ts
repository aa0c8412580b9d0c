import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  goodPassword,
  newEmail,
  readMailLink,
} from './given.ts'
import { startTestServer, type TestServer } from './server.ts'
import { cookieOf, signInAs, signUpFrom } from './sign-ups.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const atOnce = <T>(times: number, work: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, nth) => work(nth)))
const statusesOf = (answers: { statusCode: number }[]): number[] => answers.map(({ statusCode }) => statusCode).sort()

const signUp = (email: string) =>
  server.call('POST', '/v1/user/profile', {
    body: { first_name: 'Maya', last_name: 'Okonkwo', email, password: goodPassword },
  })

test('the same sign-up again in one browser says so, and is paused', async () => {
  const email = newEmail()
  const first = await signUp(email)
  expect(first.statusCode).toBe(201)
  const cookie = cookieOf(first)
  expect((await signUpFrom(server, email, { cookie })).statusCode).toBe(400)
  expect((await signUpFrom(server, email, { cookie })).statusCode).toBe(429)
})

test('the same sign-up at the same time ends in one account with the address', async () => {
  const email = newEmail()
  const answers = await atOnce(4, () => signUp(email))
  for (const { statusCode } of answers) expect([201, 400, 429]).toContain(statusCode)
  expect((await server.call('POST', await readMailLink(email))).statusCode).toBe(302)
  const rows = await context()
    .db.selectFrom('email_addresses')
    .select('verified_at')
    .where('email', '=', email)
    .execute()
  expect(rows).toEqual([{ verified_at: expect.any(Date) }])
})

test('a confirmation link followed twice at the same time signs in once', async () => {
  const email = await givenSignUp(server)
  const link = await readMailLink(email)
  const answers = await atOnce(5, () => server.call('POST', link))
  expect(statusesOf(answers)).toEqual([302, 302, 302, 302, 302])
  expect(answers.filter(({ headers }) => String(headers.location).includes('authCode='))).toHaveLength(1)
})

test('a sign-in code spent twice at the same time gives one token', async () => {
  const email = await givenSignUp(server)
  const { headers } = await server.call('POST', await readMailLink(email))
  const code = new URL(String(headers.location)).searchParams.get('authCode') ?? ''
  const answers = await atOnce(5, () => server.call('POST', '/o/code', { form: { code } }))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('an address that is proven while it is removed is either there and proven, or gone', async () => {
  for (let round = 0; round < 6; round++) {
    const maya = await givenPerson(server)
    const email = newEmail()
    await maya.call('POST', '/v1/user/emails', { body: { email } })
    const link = await readMailLink(email)
    await Promise.all([server.call('POST', link), maya.call('DELETE', '/v1/user/emails/2')])
    const rows = (await maya.call('GET', '/v1/user/emails')).json<{ verified: boolean }[]>()
    expect(rows.every(({ verified }) => verified)).toBe(true)
    const proven = await context()
      .db.selectFrom('verified_emails')
      .select('email')
      .where('account_id', '=', maya.accountId)
      .execute()
    expect(proven).toHaveLength(rows.length)
  }
})

test('an account that is deleted while its link is followed fails nothing', async () => {
  for (let round = 0; round < 6; round++) {
    const email = await givenSignUp(server)
    const { access_token: token } = (await signInAs(server, email)).json<{ access_token: string }>()
    const link = await readMailLink(email)
    const answers = await Promise.all([
      server.call('POST', link),
      server.call('DELETE', '/v1/user/profile', { token }),
      server.call('POST', '/v1/user/emails', { token, body: { email: newEmail() } }),
      server.call('PUT', '/v1/user/profile', { token, body: { first_name: 'Meanwhile' } }),
    ])
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500)
    const claims = await context()
      .db.selectFrom('verified_emails')
      .innerJoin('accounts', 'accounts.account_id', 'verified_emails.account_id')
      .select('first_name')
      .where('email', '=', email)
      .execute()
    const login = await signInAs(server, email)
    expect(login.statusCode).toBe(claims.length === 1 ? 200 : 400)
  }
})

test('two accounts that prove one address at the same moment: one has it', async () => {
  const [maya, noor] = [await givenPerson(server), await givenPerson(server)]
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  const first = await readMailLink(email)
  shiftClock(301_000)
  await noor.call('POST', '/v1/user/emails', { body: { email } })
  const second = await readMailLink(email)
  expect(second).not.toBe(first)
  await Promise.all([server.call('POST', first), server.call('POST', second)])
  const entries = await Promise.all([maya, noor].map((person) => person.call('GET', '/v1/user/emails/2')))
  expect(statusesOf(entries)).toEqual([200, 404])
})

test('awards made while their address is being proven all reach the backpack', async () => {
  const email = await givenSignUp(server)
  const link = await readMailLink(email)
  const [, ...awards] = await Promise.all([
    server.call('POST', link),
    ...Array.from({ length: 8 }, () => givenAward(owner, badge, email)),
  ])
  const scope = 'rw:backpack'
  const login = await server.call('POST', '/o/token', { form: { username: email, password: goodPassword, scope } })
  const { access_token: token } = login.json()
  const badges = (await server.call('GET', '/v1/earner/badges', { token })).json<{ id: string }[]>()
  expect(badges.map(({ id }) => id).sort()).toEqual([...awards].sort())
})

test('a badge accepted many times at once is accepted, and answers alike', async () => {
  const award = await givenAward(owner, badge, owner.email)
  const answers = await atOnce(6, () =>
    owner.call('PUT', `/v1/earner/badges/${award}`, { body: { acceptance: 'Accepted' } }),
  )
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('a badge removed many times at once is gone once', async () => {
  const award = await givenAward(owner, badge, owner.email)
  const answers = await atOnce(4, () => owner.call('DELETE', `/v1/earner/badges/${award}`))
  expect(statusesOf(answers)).toEqual([204, 404, 404, 404])
})

test('an award revoked many times at once is revoked once, for one reason', async () => {
  const before = (await owner.call('GET', badge)).json().recipient_count
  const award = await givenAward(owner, badge, newEmail())
  const answers = await atOnce(6, (nth) =>
    owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: `Reason ${nth}` } }),
  )
  expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400, 400])
  const won = answers.find(({ statusCode }) => statusCode === 200)?.json().revocation_reason
  expect((await server.call('GET', `/public/assertions/${award}`)).json()).toMatchObject({ revocationReason: won })
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(before)
})

test('the same recipient awarded at once without duplicates gets one badge', async () => {
  const recipient_identifier = newEmail()
  const body = { recipient_identifier, allow_duplicate_awards: false }
  const answers = await atOnce(6, () => owner.call('POST', `${badge}/assertions`, { body }))
  expect(statusesOf(answers)).toEqual([201, 400, 400, 400, 400, 400])
})

test('awards at once are all counted, and no two share a place in the status list', async () => {
  const own = await givenBadgeClass(owner, issuer)
  await atOnce(24, () => givenAward(owner, own, newEmail()))
  expect((await owner.call('GET', own)).json().recipient_count).toBe(24)
  const list = (await owner.call('GET', `${own}/assertions`)).json<{ slug: string }[]>()
  const places = await Promise.all(
    list.map(
      async ({ slug }) => (await server.call('GET', `/public/assertions/${slug}?v=3_0`)).json().credentialStatus.id,
    ),
  )
  expect(new Set(places).size).toBe(24)
})

test('a class deleted while it is awarded leaves either the class or no award', async () => {
  for (let round = 0; round < 5; round++) {
    const own = await givenBadgeClass(owner, issuer)
    const [deleted, awarded] = await Promise.all([
      owner.call('DELETE', own),
      owner.call('POST', `${own}/assertions`, { body: { recipient_identifier: newEmail() } }),
    ])
    expect([
      [204, 404],
      [400, 201],
    ]).toContainEqual([deleted.statusCode, awarded.statusCode])
    const kept = await owner.call('GET', own)
    expect(kept.statusCode).toBe(awarded.statusCode === 201 ? 200 : 404)
  }
})
