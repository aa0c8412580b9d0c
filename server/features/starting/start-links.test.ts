import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { givenStartLink, readStartLink, start } from '#testing/given/given-start-link.ts'
import { type GivenPerson, givenBadgeClass, givenPerson, goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import { recordStatements } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cookieOf, mailKinds, signInAs, signUpFrom } from '#testing/sign-ups.ts'
import { isReading } from '#testing/watch-writes.ts'

const statements = recordStatements()
let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_RATE_LIMIT: '0' } })
})
afterAll(async () => {
  await server.stop()
  statements.stop()
})

interface Started {
  access_token: string
  scope: string
  issuer_slug: string
}

const ask = (email: string, issuer_name = 'Lindgate Evening School') =>
  server.call('POST', '/v3/start-links', { body: { email, issuer_name } })
const preview = (token: string) => server.call('POST', '/v3/start-links/preview', { body: { token } })
const accountsWith = (email: string) =>
  db().selectFrom('email_addresses').select('account_id').where('email', '=', email).execute()

test('the first account is made by nobody’s mail: it takes the code of the server', async () => {
  const refused = await ask(newEmail('first'))
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'account.setup-code'])
  operator = await givenPerson(server)
})

test('one mail and one password make an account and its issuer, which awards at once', async () => {
  const email = newEmail('teacher')
  expect((await ask(email)).json()).toEqual({})
  const token = await readStartLink(email)
  expect((await preview(token)).json()).toEqual({ state: 'new', email, issuer_name: 'Lindgate Evening School' })
  const started = await start(server, token)
  expect([started.statusCode, started.headers['cache-control']]).toEqual([201, 'no-store'])
  const { access_token: session, issuer_slug: slug, scope } = started.json<Started>()
  expect(scope).toBe('rw:profile rw:issuer rw:backpack')
  const address = `/v1/issuer/issuers/${slug}`
  const issuer = (await server.call('GET', address, { token: session })).json()
  expect(issuer).toMatchObject({
    name: 'Lindgate Evening School',
    email,
    url: expect.stringMatching(new RegExp(`^http://localhost:\\d+/public/issuers/${slug}$`)),
  })
  const call: GivenPerson['call'] = (method, url, options) => server.call(method, url, { token: session, ...options })
  const badge = await givenBadgeClass({ ...operator, token: session, call }, address)
  const awarded = await call('POST', `${badge}/assertions`, { body: { recipient_identifier: newEmail('earner') } })
  expect(awarded.statusCode).toBe(201)
  expect((await signInAs(server, email)).statusCode).toBe(200)
  expect(await mailKinds(email)).toEqual(['confirm-email'])
})

test('[A10] to look at what the link begins proves and changes nothing, however often', async () => {
  const email = newEmail('teacher')
  const token = await givenStartLink(server, email)
  for (const method of ['GET', 'HEAD'] as const) {
    const url = `/auth/start-link/${token}`
    const ran = await statements.record(async () => {
      const answer = await server.app.inject({ method, url, headers: { host: 'localhost:8000', accept: 'text/html' } })
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(answer.headers['set-cookie']).toBeUndefined()
    })
    expect(ran.filter((text) => !isReading(text))).toEqual([])
  }
  const ran = await statements.record(async () => {
    expect((await preview(token)).statusCode).toBe(200)
  })
  expect(ran.filter((text) => !isReading(text) && !/throttles/.test(text))).toEqual([])
  expect(await accountsWith(email)).toEqual([])
})

test('[A10] only the hash of the secret of a start is stored, and nothing that was typed stands in the mail', async () => {
  const email = newEmail('teacher')
  const token = await givenStartLink(server, email, 'Buy now at evil.example')
  expect(token).toMatch(/^sash_st_[\w-]{43}$/)
  const rows = await db().selectFrom('start_links').selectAll().execute()
  expect(rows.filter((row) => row.token_hash.equals(hashSecret(token)))).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await mailsOf(email, 'confirm-email')).join()).not.toContain('evil.example')
})

test('the issuer has the name that is given with the password, and none that somebody else thought of', async () => {
  const email = newEmail('teacher')
  const token = await givenStartLink(server, email, 'Named by a stranger')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v3/start-links/accept',
    payload: { token, password: goodPassword, issuer_name: 'Lindgate School' },
  })
  const { issuer_slug } = answer.json<{ issuer_slug: string }>()
  const { name } = await db()
    .selectFrom('issuers')
    .select('name')
    .where('issuer_id', '=', issuer_slug)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Lindgate School')
})

test('of two who press a start at once one gets in, and there is one account and one issuer', async () => {
  const email = newEmail('teacher')
  const token = await givenStartLink(server, email, 'Twice Pressed')
  const answers = await Promise.all([start(server, token), start(server, token), start(server, token)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404])
  expect(await accountsWith(email)).toHaveLength(1)
  expect(
    await db().selectFrom('issuers').select('issuer_id').where('name', '=', 'Twice Pressed').execute(),
  ).toHaveLength(1)
})

test('an address with an account is answered as any other, its owner is told to sign in, and no link leads into it', async () => {
  const email = newEmail('late')
  const token = await givenStartLink(server, email)
  const { email: known } = await givenPerson(server)
  shiftClock(301_000)
  const [first, second] = [await ask(known), await ask(newEmail())]
  expect([first.statusCode, first.body]).toEqual([second.statusCode, second.body])
  expect(await readStartLink(known)).toBe('')
  const [mail = ''] = await mailsOf(known, 'known-address')
  expect(mail).toContain('/auth/login?hint=issuer')
  expect((await start(server, token)).statusCode).toBe(201)
  const late = newEmail('later')
  const waiting = await givenStartLink(server, late)
  shiftClock(301_000)
  await signUpFrom(server, late, { ip: '198.51.100.9' })
  expect((await server.call('POST', await readMailLink(late))).statusCode).toBeLessThan(400)
  expect((await preview(waiting)).json()).toMatchObject({ state: 'account' })
  const refused = await start(server, waiting)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'start.account'])
  expect(await accountsWith(late)).toHaveLength(1)
})

test('[A1] a stranger who signed up with the address before gets neither account nor issuer, and is out', async () => {
  const email = newEmail('victim')
  const strangers = 'the password of a stranger'
  const cookie = cookieOf(await signUpFrom(server, email, { password: strangers }))
  const { access_token: before } = (await signInAs(server, email, strangers)).json<Started>()
  shiftClock(301_000)
  const token = await givenStartLink(server, email)
  expect((await start(server, token, goodPassword, { cookie })).statusCode).toBe(201)
  expect((await server.call('GET', '/v1/user/profile', { token: before })).statusCode).toBe(401)
  expect((await signInAs(server, email, strangers)).statusCode).toBe(400)
  expect(await accountsWith(email)).toHaveLength(1)
})

test('a weak password is refused, a page of another site signs nobody in, and the link of a start goes on working', async () => {
  const token = await givenStartLink(server, newEmail('teacher'))
  const weak = await start(server, token, 'password')
  expect([weak.statusCode, Object.keys(weak.json().fields ?? {})]).toEqual([400, ['password']])
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await start(server, token, goodPassword, headers)).statusCode).toBe(400)
  expect((await start(server, token)).statusCode).toBe(201)
})

test('where no accounts are opened, or nobody can create issuers, nothing begins', async () => {
  const turn = (is_on: boolean) => operator.call('PUT', '/v3/operator/features/sign-up', { body: { is_on } })
  const token = await givenStartLink(server, newEmail('teacher'))
  await turn(false)
  for (const refused of [await ask(newEmail()), await start(server, token)])
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'account.closed'])
  await turn(true)
  const issuers = async (disable_issuers?: boolean) => {
    const { version } = (await operator.call('GET', '/v3/site/theme')).json<{ version: number }>()
    const saved = await operator.call('PUT', '/v3/site/theme', { body: { version, theme: { disable_issuers } } })
    expect(saved.statusCode).toBe(200)
  }
  await issuers(true)
  expect([(await ask(newEmail())).json().code, (await start(server, token)).json().code]).toEqual([
    'start.closed',
    'start.closed',
  ])
  await issuers()
  expect((await start(server, token)).statusCode).toBe(201)
})

test('where operators look at new issuers first, one that began by a mail waits as well', async () => {
  const turn = (is_on: boolean) => operator.call('PUT', '/v3/operator/features/issuer-approval', { body: { is_on } })
  await turn(true)
  const { access_token: token, issuer_slug: slug } = (
    await start(server, await givenStartLink(server, newEmail('teacher')))
  ).json<Started>()
  const issuer = (await server.call('GET', `/v1/issuer/issuers/${slug}`, { token })).json()
  expect(issuer).toHaveProperty('awaits_approval_since')
  await turn(false)
})

test('the link of a start works for three days, and one mail leaves in five minutes', async () => {
  const email = newEmail('teacher')
  const token = await givenStartLink(server, email)
  await ask(email)
  expect(await mailKinds(email)).toEqual(['confirm-email'])
  shiftClock(3 * 86_400_000 + 1000)
  for (const answer of [await preview(token), await start(server, token)])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'start.link'])
})
