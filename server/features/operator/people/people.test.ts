import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contracts/operator/audit.ts'
import type { ListedPerson, ShownPerson } from '#contracts/operator/operator-people.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenApp, givenTokens, isLive } from '#testing/given/given-app.ts'
import { givenPasskey } from '#testing/given/given-passkey.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenSignUp, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const home = '/v3/operator/people'
const list = async (query = '') => {
  const answer = await operator.call('GET', `${home}${query}`)
  return { people: answer.json<ListedPerson[]>(), next: /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] }
}
const show = async ({ accountId }: GivenPerson) =>
  (await operator.call('GET', `${home}/${accountId}`)).json<ShownPerson>()
const change = (person: GivenPerson, body: object, by = operator) =>
  by.call('PUT', `${home}/${person.accountId}`, { body })
const signIn = ({ email, password }: GivenPerson) =>
  server.call('POST', '/o/token', { form: { username: email, password } })
const verbs = async ({ accountId }: GivenPerson) =>
  (await operator.call('GET', `/v3/operator/audit?account=${accountId}`))
    .json()
    .map(({ verb }: { verb: string }) => verb)

test('people are found by a part of their name or address, page by page', async () => {
  const kim = await givenPerson(server, newEmail('kim'))
  await givenPerson(server)
  expect((await list(`?q=${kim.email.slice(0, 6).toUpperCase()}`)).people).toMatchObject([
    { id: kim.accountId, email: kim.email, name: 'Maya Okonkwo', is_operator: false, suspended_at: null },
  ])
  expect((await list('?q=nobody%25')).people).toEqual([])
  const seen: string[] = []
  for (let next: string | undefined = `${home}?num=1&q=maya`; next; ) {
    const page = await list(new URL(next, 'http://localhost').search)
    seen.push(...page.people.map(({ id }) => id))
    next = page.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.slice(-1)).toEqual([operator.accountId])
  expect(seen).toHaveLength((await list()).people.length)
})

test('an account is shown with its addresses, its roles and its last visit', async () => {
  const owner = await givenPerson(server)
  await givenIssuer(owner)
  expect(await show(owner)).toMatchObject({
    emails: [{ email: owner.email, verified: true, primary: true }],
    issuers: [{ name: 'Harbour School', role: 'owner' }],
    last_seen_at: expect.any(String),
  })
  expect((await operator.call('GET', `${home}/nobody`)).statusCode).toBe(404)
})

test('who is suspended is signed out everywhere, is told why at the next sign-in, and keeps everything', async () => {
  const person = await givenPerson(server)
  const issuer = await givenIssuer(person)
  const body = { name: 'Script', scopes: ['r:profile'], days: 7 }
  const { token } = (await person.call('POST', '/v3/personal-tokens', { body })).json()
  const readWith = async (one: string) => (await server.call('GET', '/v1/user/profile', { token: one })).statusCode
  expect(await readWith(token)).toBe(200)

  const suspended = await change(person, { suspended: true })
  expect([suspended.statusCode, suspended.json()]).toMatchObject([200, { suspended_at: expect.any(String) }])
  expect([await readWith(person.token), await readWith(token)]).toEqual([401, 401])
  const refused = await signIn(person)
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { error: 'access_denied', error_description: 'This account is suspended. Write to whoever runs this service.' },
  ])
  expect((await server.call('GET', `/public${issuer.slice('/v1/issuer'.length)}`)).statusCode).toBe(200)

  await change(person, { suspended: false })
  // An attempt that was refused is followed by a pause.
  shiftClock(10_000)
  expect((await signIn(person)).statusCode).toBe(200)
  expect([await readWith(person.token), await readWith(token)]).toEqual([401, 200])
  expect((await verbs(person)).slice(0, 2)).toEqual(['account.restored', 'account.suspended'])
  const [latest] = (await operator.call('GET', `/v3/operator/audit?account=${person.accountId}`)).json<AuditEntry[]>()
  expect(latest).toMatchObject({ verb: 'account.restored', name: 'Maya Okonkwo', subject_name: 'Maya Okonkwo' })
})

test('who has lost a device is signed out everywhere, connected apps too, and keeps password and tokens', async () => {
  const person = await givenPerson(server)
  const body = { name: 'Script', scopes: ['r:profile'], days: 7 }
  const { token } = (await person.call('POST', '/v3/personal-tokens', { body })).json()
  const app = await givenTokens(server, person, await givenApp(operator))
  expect(await isLive(server, app.access_token)).toBe(true)
  expect(await show(person)).toMatchObject({ sign_ins: 1, badges: 0, collections: 0, organisations: [] })
  expect((await change(person, { sign_out: true })).json()).toMatchObject({ sign_ins: 0, suspended_at: null })
  const readWith = async (one: string) => (await server.call('GET', '/v1/user/profile', { token: one })).statusCode
  expect([await readWith(person.token), await readWith(token)]).toEqual([401, 200])
  expect(await isLive(server, app.access_token)).toBe(false)
  expect((await signIn(person)).statusCode).toBe(200)
  expect((await verbs(person))[0]).toBe('account.signed-out')
})

test('people are narrowed to who is suspended, runs the server or has confirmed no address', async () => {
  const [person, email] = [await givenPerson(server), await givenSignUp(server)]
  await change(person, { suspended: true })
  expect((await list('?state=suspended')).people.map(({ id }) => id)).toContain(person.accountId)
  expect((await list('?state=unconfirmed')).people.map((row) => row.email)).toEqual([email])
  expect((await list('?state=operator')).people.map(({ id }) => id)).toEqual([operator.accountId])
  expect((await list(`?state=operator&q=${person.email}`)).people).toEqual([])
})

test('operators are made and unmade, never suspended, and one of them stays', async () => {
  const second = await givenPerson(server)
  expect((await change(second, { is_operator: true })).json()).toMatchObject({ is_operator: true })
  expect((await second.call('GET', home)).statusCode).toBe(200)
  expect((await change(second, { suspended: true })).json()).toMatchObject({ code: 'people.operator' })
  // Of two who unmake each other at the same moment one stays.
  const answers = await Promise.all([
    change(second, { is_operator: false }),
    change(operator, { is_operator: false }, second),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200])
  await context()
    .db.updateTable('accounts')
    .set({ is_operator: sql<boolean>`account_id = ${operator.accountId}` })
    .execute()
  expect((await change(operator, { is_operator: false })).json()).toMatchObject({ code: 'people.last-operator' })
  await change(second, { suspended: true })
  expect((await change(second, { is_operator: true })).json()).toMatchObject({ code: 'people.unfit' })
})

test('the mail that confirms an address is sent again, once in five minutes', async () => {
  const email = await givenSignUp(server)
  const [found] = (await list(`?q=${email}`)).people
  const resend = () => operator.call('POST', `${home}/${found?.id}/confirmations`, { body: { email } })
  const countMails = async () =>
    (await context().db.selectFrom('mails').select('mail_id').where('to_address', '=', email).execute()).length
  expect((await resend()).statusCode).toBe(204)
  expect(await countMails()).toBe(2)
  expect((await resend()).statusCode).toBe(429)
  const other = await operator.call('POST', `${home}/${operator.accountId}/confirmations`, { body: { email } })
  expect(other.statusCode).toBe(404)
  const log = await operator.call('GET', '/v3/operator/audit?verb=account.confirmation-resent')
  expect(log.json()).toMatchObject([{ subject_id: found?.id }])
})

test('[A14] all addresses of one IPv6 network are one share of a mailbox, for operators too', async () => {
  const email = await givenSignUp(server)
  const [found] = (await list(`?q=${email}`)).people
  for (const host of [1, 2, 3, 4, 5]) {
    await context().db.deleteFrom('cooldowns').execute()
    const answer = await server.app.inject({
      method: 'POST',
      url: `${home}/${found?.id}/confirmations`,
      remoteAddress: `2001:db8:0:7::${host}`,
      headers: { host: 'localhost:8000', authorization: `Bearer ${operator.token}` },
      payload: { email },
    })
    expect(answer.statusCode).toBe(204)
  }
  const mails = await context().db.selectFrom('mails').select('mail_id').where('to_address', '=', email).execute()
  // That of the sign-up, and three.
  expect(mails).toHaveLength(4)
})

test('to everybody but operators there is nothing, and an old sign-in changes nothing', async () => {
  const [person, stranger] = [await givenPerson(server), await givenPerson(server)]
  expect((await stranger.call('GET', home)).statusCode).toBe(404)
  expect((await stranger.call('GET', `${home}/${person.accountId}`)).statusCode).toBe(404)
  expect((await change(person, { suspended: true }, stranger)).statusCode).toBe(404)
  const body = { email: person.email }
  expect((await stranger.call('POST', `${home}/${person.accountId}/confirmations`, { body })).statusCode).toBe(404)
  shiftClock(3_700_000)
  expect((await change(person, { suspended: true })).json()).toMatchObject({ code: 'auth.confirm' })
  const resent = await operator.call('POST', `${home}/${person.accountId}/confirmations`, { body })
  expect(resent.json()).toMatchObject({ code: 'auth.confirm' })
  expect(await show(person)).toMatchObject({ suspended_at: null })
})

test('who has lost phone and recovery codes is let in with the password again', async () => {
  const kim = await givenPerson(server)
  await givenSecondFactor(kim)
  await givenPasskey(kim)
  expect(await show(kim)).toMatchObject({ has_second_factor: true, passkeys: 1 })
  expect((await signIn(kim)).statusCode).toBe(400)
  expect((await change(kim, { second_factor: false }, kim)).statusCode).toBe(404)
  expect((await change(kim, { second_factor: true })).statusCode).toBe(400)
  expect((await change(kim, { second_factor: false })).json()).toMatchObject({ has_second_factor: false, passkeys: 0 })
  expect((await signIn(kim)).statusCode).toBe(200)
  await change(kim, { second_factor: false })
  const { rows } = await sql<{ kind: string }>`
    select kind from mails where to_address = ${kim.email} and kind = 'second-factor-reset'`.execute(context().db)
  expect(rows).toHaveLength(1)
  expect((await operator.call('GET', '/v3/operator/audit?verb=second-factor.reset')).json()).toHaveLength(1)
})

test('whoever has never given a name is known by an address', async () => {
  const nameless = await givenPerson(server, newEmail('nameless'))
  await context()
    .db.updateTable('accounts')
    .set({ first_name: '', last_name: '' })
    .where('account_id', '=', nameless.accountId)
    .execute()
  expect((await list(`?q=${nameless.email}`)).people).toMatchObject([{ name: nameless.email, email: nameless.email }])
  expect(await show(nameless)).toMatchObject({ name: nameless.email })
  await change(nameless, { suspended: true, reason: 'A try.' })
  const [entry] = (await operator.call('GET', `/v3/operator/audit?account=${nameless.accountId}`)).json<AuditEntry[]>()
  expect(entry).toMatchObject({ subject_name: nameless.email, name: 'Maya Okonkwo' })
})
