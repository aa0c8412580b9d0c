import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { codeCookie, givenCode } from '#testing/given/given-code.ts'
import { codeAt, givenSecondFactor, readBase32 } from '#testing/given/given-second-factor.ts'
import { type GivenPerson, givenPerson, goodPassword, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { findStep } from './totp.ts'

const base = '/v3/account/second-factor'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})
afterEach(resetClock)

const signIn = (email: string, more: Record<string, string> = {}) =>
  server.call('POST', '/o/token', { form: { username: email, password: goodPassword, ...more } })
const stepOf = async (email: string) => (await signIn(email)).json<{ mfa_token: string }>().mfa_token
const finish = (step: string, code: string) =>
  server.call('POST', '/v3/sign-ins/second-factor', { body: { step, code } })
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code
/** Past the pause after a wrong code, and to codes that were not used yet. */
const waitABit = () => shiftClock(90_000)
const mailsTo = (email: string) =>
  context().db.selectFrom('mails').select('kind').where('to_address', '=', email).orderBy('created_at').execute()

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds the code is that of RFC 6238, appendix B', (seconds, eight) => {
  const secret = Buffer.from('12345678901234567890')
  expect(codeAt(secret, seconds * 1000, 8)).toBe(eight)
  shiftClock(seconds * 1000 - Date.now())
  // Apps show the last six digits.
  expect(findStep(secret, eight.slice(2))).toBe(Math.floor(seconds / 30))
  expect(findStep(secret, codeAt(secret, seconds * 1000 + 60_000))).toBeUndefined()
})

test('signing in asks for a code once one has shown that the app is set up', async () => {
  const maya = await givenPerson(server)
  const begun = await maya.call('POST', base)
  const { secret, uri } = begun.json<{ secret: string; uri: string }>()
  expect(begun.headers['cache-control']).toBe('no-store')
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(decodeURIComponent(uri)).toContain(maya.email)
  expect((await signIn(maya.email)).statusCode).toBe(200)
  expect(codeOf(await maya.call('POST', `${base}/confirmation`, { body: { code: '000000' } }))).toBe(
    'second-factor.code',
  )

  const code = codeAt(readBase32(secret), Date.now())
  const confirmed = await maya.call('POST', `${base}/confirmation`, { body: { code } })
  expect(new Set(confirmed.json<{ recovery_codes: string[] }>().recovery_codes).size).toBe(10)
  const refused = await signIn(maya.email)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ error: 'mfa_required', mfa_token: expect.stringMatching(/^sash_sf_/) })
  expect(refused.body).toContain('personal access token')
  expect(refused.json()).not.toHaveProperty('access_token')

  const step = refused.json<{ mfa_token: string }>().mfa_token
  expect(codeOf(await finish(step, code))).toBe('second-factor.code')
  waitABit()
  expect((await finish(await stepOf(maya.email), codeAt(readBase32(secret), Date.now() + 90_000))).statusCode).toBe(200)
  resetClock()
  expect((await maya.call('GET', base)).json()).toMatchObject({ since: expect.any(String), recovery_codes_left: 10 })
  expect((await mailsTo(maya.email)).map(({ kind }) => kind)).toContain('totp-added')
})

test('a program may send the code with the password, and a wrong one lets nobody in', async () => {
  const maya = await givenPerson(server)
  const { code } = await givenSecondFactor(maya)
  expect((await signIn(maya.email, { otp: '123' })).json()).toMatchObject({ error: 'invalid_grant' })
  const answer = await signIn(maya.email, { otp: code(1) })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ token_type: 'Bearer' })
})

test('one code at the same moment signs in once, and not again later', async () => {
  const maya = await givenPerson(server)
  const { code } = await givenSecondFactor(maya)
  const steps = [await stepOf(maya.email), await stepOf(maya.email)]
  const answers = await Promise.all(steps.map((step) => finish(step, code(1))))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  waitABit()
  expect((await finish(await stepOf(maya.email), code(-2))).statusCode).toBe(400)
})

test('wrong codes are paused for the account, whatever network they come from; a recovery code still works', async () => {
  const maya = await givenPerson(server)
  const { code, recoveryCodes } = await givenSecondFactor(maya)
  const step = await stepOf(maya.email)
  expect((await finish(step, '000000')).statusCode).toBe(400)
  const paused = await finish(await stepOf(maya.email), code(1))
  expect([paused.statusCode, codeOf(paused)]).toEqual([429, 'throttled'])
  expect((await finish(step, recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? '')).statusCode).toBe(200)
  expect(codeOf(await finish(step, recoveryCodes[1] ?? ''))).toBe('second-factor.step')
  expect(codeOf(await finish(await stepOf(maya.email), recoveryCodes[0] ?? ''))).toBe('second-factor.code')
  expect((await maya.call('GET', base)).json()).toMatchObject({ recovery_codes_left: 9 })
  expect((await mailsTo(maya.email)).map(({ kind }) => kind)).toContain('recovery-code-used')
})

test('after five wrong codes in a row the owner hears that somebody may know the password, once', async () => {
  const maya = await givenPerson(server)
  await givenSecondFactor(maya)
  for (let nth = 1; nth <= 7; nth++) {
    expect(codeOf(await finish(await stepOf(maya.email), '000000'))).toBe('second-factor.code')
    shiftClock(1000 * 2 ** nth)
  }
  const kinds = (await mailsTo(maya.email)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'codes-guessed')).toHaveLength(1)
})

test('a half-way sign-in is good for five minutes, and ends with a new password', async () => {
  const maya = await givenPerson(server)
  const { code } = await givenSecondFactor(maya)
  const late = await stepOf(maya.email)
  shiftClock(301_000)
  expect(codeOf(await finish(late, code()))).toBe('second-factor.step')
  resetClock()
  const step = await stepOf(maya.email)
  const password = 'another horse battery'
  await maya.call('PUT', '/v1/user/profile', { body: { password, current_password: goodPassword } })
  expect(codeOf(await finish(step, code(1)))).toBe('second-factor.step')
})

test('of two that are begun the later counts, and of two that confirm it one', async () => {
  const maya = await givenPerson(server)
  const begun = await Promise.all([maya.call('POST', base), maya.call('POST', base)])
  const secrets = begun.map((answer) => readBase32(answer.json<{ secret: string }>().secret))
  const confirm = (secret: Buffer) =>
    maya.call('POST', `${base}/confirmation`, { body: { code: codeAt(secret, Date.now()) } })
  const answers = await Promise.all(secrets.flatMap((secret) => [confirm(secret), confirm(secret)]))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(codeOf(await maya.call('POST', base))).toBe('second-factor.exists')
})

test('new recovery codes end the former ones; without codes of an app there are none', async () => {
  const maya = await givenPerson(server)
  expect(codeOf(await maya.call('POST', `${base}/recovery-codes`))).toBe('second-factor.none')
  const { recoveryCodes } = await givenSecondFactor(maya)
  const renewed = (await maya.call('POST', `${base}/recovery-codes`)).json<{ recovery_codes: string[] }>()
  expect(codeOf(await finish(await stepOf(maya.email), recoveryCodes[0] ?? ''))).toBe('second-factor.code')
  waitABit()
  expect((await finish(await stepOf(maya.email), renewed.recovery_codes[0] ?? '')).statusCode).toBe(200)
})

test('taken off, the password is enough again, and the half-way sign-ins of before are over', async () => {
  const maya = await givenPerson(server)
  const { recoveryCodes } = await givenSecondFactor(maya)
  const step = await stepOf(maya.email)
  expect((await maya.call('DELETE', base)).statusCode).toBe(204)
  expect((await maya.call('DELETE', base)).statusCode).toBe(404)
  expect(codeOf(await finish(step, recoveryCodes[0] ?? ''))).toBe('second-factor.step')
  expect((await signIn(maya.email)).statusCode).toBe(200)
  expect((await mailsTo(maya.email)).map(({ kind }) => kind)).toContain('totp-removed')
})

test('an hour after signing in it is changed only with the password', async () => {
  const maya = await givenPerson(server)
  shiftClock(3_700_000)
  for (const [method, path] of [
    ['POST', base],
    ['POST', `${base}/confirmation`],
    ['POST', `${base}/recovery-codes`],
    ['DELETE', base],
  ] as const) {
    const answer = await maya.call(method, path, path.endsWith('confirmation') ? { body: { code: '000000' } } : {})
    expect(codeOf(answer)).toBe('auth.confirm')
  }
})

test('a sign-in code of a mail or a provider asks for it too', async () => {
  const maya = await givenPerson(server)
  const { code } = await givenSecondFactor(maya)
  const form = { code: await givenCode(maya.accountId) }
  const refused = await server.call('POST', '/o/code', { form, headers: { cookie: codeCookie } })
  expect(refused.json()).toMatchObject({ error: 'mfa_required' })
  const answer = await finish(refused.json<{ mfa_token: string }>().mfa_token, code(1))
  expect(answer.json()).toMatchObject({ scope: 'rw:profile' })
})

test('the secret and the codes do not lie in the database as they are', async () => {
  const maya: GivenPerson = await givenPerson(server, newEmail('sealed'))
  const { secret } = (await maya.call('POST', base)).json<{ secret: string }>()
  const row = await context()
    .db.selectFrom('totp_factors')
    .select('sealed_secret')
    .where('account_id', '=', maya.accountId)
    .executeTakeFirstOrThrow()
  expect(row.sealed_secret.includes(readBase32(secret))).toBe(false)
})
