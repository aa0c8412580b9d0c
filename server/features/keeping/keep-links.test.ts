import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { sendBatch } from '#testing/given/given-batch.ts'
import { givenKeepLink, keep, readKeepLink } from '#testing/given/given-keep-link.ts'
import { badgesOf, mailsOf } from '#testing/given/given-move.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  goodPassword,
  newEmail,
} from '#testing/given.ts'
import { recordStatements } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cookieOf, mailKinds, signInAs, signUpFrom } from '#testing/sign-ups.ts'
import { isReading } from '#testing/watch-writes.ts'

const month = 30 * 86_400_000

const statements = recordStatements()
let server: TestServer
let issuer: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  issuer = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
})
afterAll(async () => {
  await server.stop()
  statements.stop()
})

const preview = (token: string, as?: string) =>
  server.call('POST', '/v3/keep-links/preview', { body: { token }, ...(as ? { token: as } : {}) })
const stateOf = async (token: string, as?: string) => (await preview(token, as)).json<{ state: string }>().state
const renew = (token: string) => server.call('POST', '/v3/keep-links/renew', { body: { token } })
const backpackOf = async (token: string) =>
  (await server.call('GET', '/v1/earner/badges', { token })).json<{ id: string; acceptance: string }[]>()
const ownersOf = (email: string) =>
  db().selectFrom('email_addresses').select('account_id').where('email', '=', email).execute()

test('where no accounts are opened the mail says so, and the link makes none', async () => {
  const turn = (is_on: boolean) => issuer.call('PUT', '/v3/operator/features/sign-up', { body: { is_on } })
  expect((await turn(false)).json()).toMatchObject({ is_on: false })
  const email = newEmail('learner')
  const token = await givenKeepLink(issuer, badge, email)
  const [mail] = await mailsOf(email, 'award')
  expect(mail).toContain('Whoever has an account here can keep it there; no new ones are opened.')
  expect(mail).not.toContain('You choose a password')
  expect(await stateOf(token)).toBe('closed')
  const refused = await keep(server, token)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'account.closed'])
  expect(await ownersOf(email)).toEqual([])
  await turn(true)
  expect(await stateOf(token)).toBe('new')
})

test('one mail and one password make an account, whose backpack has the badge', async () => {
  const email = newEmail('learner')
  const token = await givenKeepLink(issuer, badge, email)
  expect((await preview(token)).json()).toMatchObject({ state: 'new', email, name: 'Day Skipper', is_removed: false })
  const kept = await keep(server, token)
  expect([kept.statusCode, kept.headers['cache-control']]).toEqual([201, 'no-store'])
  const { access_token: session, award_id: id } = kept.json<{ access_token: string; award_id: string }>()
  expect(await backpackOf(session)).toEqual([expect.objectContaining({ id, acceptance: 'Accepted' })])
  const emails = (await server.call('GET', '/v1/user/emails', { token: session })).json()
  expect(emails).toEqual([expect.objectContaining({ email, verified: true, primary: true })])
  expect((await signInAs(server, email)).statusCode).toBe(200)
  expect(await mailKinds(email)).toEqual(['award'])
})

test('the mail is a certificate with one button, whose link stands in it once in either form', async () => {
  const email = newEmail('learner')
  const token = await givenKeepLink(issuer, badge, email)
  const mail = await db()
    .selectFrom('mails')
    .select(['html', 'body'])
    .where('to_address', '=', email)
    .executeTakeFirst()
  const [html, text] = [mail?.html ?? '', mail?.body ?? '']
  expect([html, text].map((form) => form.split(token).length - 1)).toEqual([1, 1])
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html).toMatch(/class="inner"[\s\S]*width="200"[\s\S]*>Keep it<\/a>[\s\S]*The link is good once, until /)
  expect(text).toMatch(/Keep it:\n\S+\n\n[\s\S]*You can look at it without an account too: \S+\/public\/assertions\//)
})

test('an account without a name is called by its address where somebody is named', async () => {
  const email = newEmail('learner')
  const { access_token: session } = (await keep(server, await givenKeepLink(issuer, badge, email))).json()
  const profile = (await server.call('GET', '/v1/user/profile', { token: session })).json()
  expect(profile).toMatchObject({ first_name: '', last_name: '', email, has_password_set: true })
})

test('[A10] to look at what the link opens proves and changes nothing, however often', async () => {
  const email = newEmail('learner')
  const token = await givenKeepLink(issuer, badge, email)
  for (const method of ['GET', 'HEAD'] as const) {
    const url = `/auth/keep-badge/${token}`
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
  expect(await ownersOf(email)).toEqual([])
  expect((await keep(server, token)).statusCode).toBe(201)
})

test('of two who press at once one gets in, and there is one account', async () => {
  const email = newEmail('learner')
  const token = await givenKeepLink(issuer, badge, email)
  const answers = await Promise.all([keep(server, token), keep(server, token), keep(server, token)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404])
  expect(await ownersOf(email)).toHaveLength(1)
})

test('a new link goes to the address of the old one alone, once in five minutes, and every answer is the same', async () => {
  const email = newEmail('learner')
  const token = await givenKeepLink(issuer, badge, email)
  const answers = [await renew(token), await renew(token), await renew('sash_kb_unknown'), await renew('')]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, '{}']))
  expect(await mailKinds(email)).toEqual(['award', 'award'])
  for (let round = 0; round < 6; round++) {
    shiftClock(301_000)
    await renew(token)
  }
  expect((await mailKinds(email)).length).toBeLessThanOrEqual(5)
})

test('[A10] only the hash of the secret is stored', async () => {
  const token = await givenKeepLink(issuer, badge, newEmail('learner'))
  expect(token).toMatch(/^sash_kb_[\w-]{43}$/)
  const rows = await db().selectFrom('keep_links').selectAll().execute()
  expect(rows.filter((row) => row.token_hash.equals(hashSecret(token)))).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('who has an account is asked to sign in, and who is signed in keeps the badge at once', async () => {
  const maya = await givenPerson(server)
  const other = await givenPerson(server)
  const token = await givenKeepLink(issuer, badge, maya.email)
  expect([await stateOf(token), await stateOf(token, other.token), await stateOf(token, maya.token)]).toEqual([
    'account',
    'account',
    'own',
  ])
  const refused = await keep(server, token, 'a password of somebody')
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'keep.account'])
  expect((await signInAs(server, maya.email)).statusCode).toBe(200)
  expect(await badgesOf(other)).toEqual([])
})

test('whoever is signed in with another account can have the address there, and the badge with it', async () => {
  const maya = await givenPerson(server)
  const email = newEmail('second')
  const token = await givenKeepLink(issuer, badge, email)
  const offer = (await preview(token, maya.token)).json()
  expect(offer).toMatchObject({ state: 'new', signed_in_as: `Maya Okonkwo (${maya.email})` })
  const joined = await maya.call('POST', '/v3/keep-links/join', { body: { token } })
  expect(joined.json()).toEqual({ award_id: offer.award_id })
  expect(await backpackOf(maya.token)).toEqual([
    expect.objectContaining({ id: offer.award_id, acceptance: 'Accepted' }),
  ])
  const emails = (await maya.call('GET', '/v1/user/emails')).json()
  expect(emails).toContainEqual(expect.objectContaining({ email, verified: true, primary: false }))
  for (const again of [await maya.call('POST', '/v3/keep-links/join', { body: { token } }), await keep(server, token)])
    expect([again.statusCode, again.json().code]).toEqual([404, 'keep.link'])
})

test('[A1] no account that has proven nothing takes the address, nor one whose sign-in is old', async () => {
  const email = newEmail('victim')
  const token = await givenKeepLink(issuer, badge, email)
  const pending = newEmail('pending')
  await signUpFrom(server, pending)
  const { access_token: waiting } = (await signInAs(server, pending)).json<{ access_token: string }>()
  expect((await preview(token, waiting)).json()).not.toHaveProperty('signed_in_as')
  shiftClock(5000)
  const join = (as: string) => server.call('POST', '/v3/keep-links/join', { body: { token }, token: as })
  expect((await join(waiting)).json().code).toBe('account.unverified')
  const maya = await givenPerson(server)
  shiftClock(3_601_000)
  expect((await join(maya.token)).json().code).toBe('auth.confirm')
  expect(await stateOf(token)).toBe('new')
  expect(await ownersOf(email)).toEqual([])
})

test('of an account and a sign-in that keep at once one has the address', async () => {
  const maya = await givenPerson(server)
  const email = newEmail('second')
  const token = await givenKeepLink(issuer, badge, email)
  const answers = await Promise.all([
    keep(server, token),
    maya.call('POST', '/v3/keep-links/join', { body: { token } }),
  ])
  expect(answers.map(({ statusCode }) => Math.floor(statusCode / 100)).sort()).toEqual([2, 4])
  expect(await ownersOf(email)).toHaveLength(1)
})

test('a weak password is refused, and the link goes on working', async () => {
  const token = await givenKeepLink(issuer, badge, newEmail('learner'))
  const weak = await keep(server, token, 'password')
  expect([weak.statusCode, Object.keys(weak.json().fields ?? {})]).toEqual([400, ['password']])
  expect((await keep(server, token)).statusCode).toBe(201)
})

test('[A1] a stranger who signed up with the address before gets neither badge nor account, and is out', async () => {
  const email = newEmail('victim')
  const strangers = 'the password of a stranger'
  const cookie = cookieOf(await signUpFrom(server, email, { password: strangers }))
  const { access_token: before } = (await signInAs(server, email, strangers)).json<{ access_token: string }>()
  const token = await givenKeepLink(issuer, badge, email)
  expect(await stateOf(token, before)).toBe('new')
  const kept = (await keep(server, token, goodPassword, { cookie })).json<{ access_token: string }>()
  expect((await server.call('GET', '/v1/user/profile', { token: before })).statusCode).toBe(401)
  expect((await signInAs(server, email)).statusCode).toBe(200)
  expect((await signInAs(server, email, strangers)).statusCode).toBe(400)
  expect(await backpackOf(kept.access_token)).toHaveLength(1)
  expect(await ownersOf(email)).toHaveLength(1)
})

test('[A1] an address that waits on the account of somebody else leaves it, and the account stays', async () => {
  const [eve, email] = [await givenPerson(server), newEmail('victim')]
  await eve.call('POST', '/v1/user/emails', { body: { email } })
  const link = /\/v1\/user\/confirmemail\S+/.exec((await mailsOf(email, 'confirm-email')).at(-1) ?? '')?.[0] ?? ''
  const token = await givenKeepLink(issuer, badge, email)
  expect((await keep(server, token)).statusCode).toBe(201)
  await server.call('POST', link)
  expect((await eve.call('GET', '/v1/user/emails')).json()).toHaveLength(1)
  expect(await badgesOf(eve)).toEqual([])
})

test('a badge that was withdrawn says so, is not kept, and has no mail sent', async () => {
  const email = newEmail('learner')
  const id = await givenAward(issuer, badge, email, { create_notification: true })
  const token = await readKeepLink(email)
  await issuer.call('DELETE', `${badge}/assertions/${id}`, { body: { revocation_reason: 'Made in error' } })
  expect(await stateOf(token)).toBe('revoked')
  const refused = await keep(server, token)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'keep.revoked'])
  await renew(token)
  expect(await mailKinds(email)).toEqual(['award'])
  expect(await ownersOf(email)).toEqual([])
})

test('what its holder took out of the backpack comes back to whoever keeps it again', async () => {
  const maya = await givenPerson(server)
  const id = await givenAward(issuer, badge, maya.email, { create_notification: true })
  await maya.call('DELETE', `/v1/earner/badges/${id}`)
  const token = await readKeepLink(maya.email)
  expect((await preview(token, maya.token)).json()).toMatchObject({ state: 'own', is_removed: true })
  await maya.call('DELETE', '/v1/user/profile')
  const kept = (await keep(server, token)).json<{ access_token: string }>()
  expect(await backpackOf(kept.access_token)).toEqual([expect.objectContaining({ id, acceptance: 'Accepted' })])
})

test('mails of a batch and mails that go once more have links of their own', async () => {
  const [first, second] = [newEmail('row'), newEmail('row')]
  const awards = [first, second].map((recipient_identifier) => ({ recipient_identifier }))
  await sendBatch(issuer, badge, { awards, create_notification: true })
  await context().queue.drain()
  const tokens = [await readKeepLink(first), await readKeepLink(second)]
  expect(await Promise.all(tokens.map((token) => stateOf(token)))).toEqual(['new', 'new'])
  expect((await keep(server, tokens[0] ?? '')).statusCode).toBe(201)
  expect(await stateOf(tokens[1] ?? '')).toBe('new')
})

test('a page of another site cannot sign its reader in', async () => {
  const token = await givenKeepLink(issuer, badge, newEmail('learner'))
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await keep(server, token, goodPassword, headers)).statusCode).toBe(400)
  expect(await stateOf(token)).toBe('new')
})

test('a link works once and for thirty days, and then has a new one sent', async () => {
  const [used, old] = [newEmail('learner'), newEmail('learner')]
  const tokens = [await givenKeepLink(issuer, badge, used), await givenKeepLink(issuer, badge, old)]
  await keep(server, tokens[0] ?? '')
  shiftClock(month + 1000)
  for (const [index, token] of tokens.entries()) {
    expect((await preview(token)).json()).not.toHaveProperty('email')
    expect(await stateOf(token)).toBe('over')
    const refused = await keep(server, token)
    expect([index, refused.statusCode, refused.json().code]).toEqual([index, 404, 'keep.link'])
  }
  expect((await renew(tokens[1] ?? '')).json()).toEqual({})
  const fresh = await readKeepLink(old)
  expect(fresh).not.toBe(tokens[1])
  expect((await keep(server, fresh)).statusCode).toBe(201)
})
