import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { givenKeepLink, keep } from '#testing/given/given-keep-link.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { readAsked, signInWithPasskey } from '#testing/given/given-passkey.ts'
import {
  type GivenPerson,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  goodPassword,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { type Authenticator, createAuthenticator, type Misdeeds } from '#testing/outside/software-authenticator.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signInAs, signUpFrom } from '#testing/sign-ups.ts'

let server: TestServer
let issuer: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  issuer = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
})
afterEach(resetClock)
afterAll(() => server.stop())

const begin = (token: string) => server.call('POST', '/v3/keep-links/passkey/challenge', { body: { token } })
const finish = (token: string, credential: object, headers: object = {}) =>
  server.call('POST', '/v3/keep-links/passkey', {
    body: { token, name: 'My phone', credential },
    headers: { ...headers },
  })
/** Keeps the badge of the link with a new passkey; or with what a hostile browser would send. */
const keepWith = async (
  token: string,
  device: Authenticator,
  { begun = token, ...misdeeds }: Misdeeds & { begun?: string } = {},
) => {
  const { options, headers } = readAsked(await begin(begun))
  return finish(token, device.create(options, misdeeds), headers)
}
const newDevice = () => createAuthenticator(config().origin)
const linkTo = (email: string) => givenKeepLink(issuer, badge, email)
const ownersOf = (email: string) =>
  db().selectFrom('email_addresses').select('account_id').where('email', '=', email).execute()

test('one mail and one passkey make an account, which the passkey signs in to, and which sets a password later by mail', async () => {
  const email = newEmail('learner')
  const [token, device] = [await linkTo(email), newDevice()]
  const kept = await keepWith(token, device)
  expect([kept.statusCode, kept.headers['cache-control']]).toEqual([201, 'no-store'])
  const { access_token: session, award_id: id } = kept.json<{ access_token: string; award_id: string }>()
  const backpack = (await server.call('GET', '/v1/earner/badges', { token: session })).json()
  expect(backpack).toEqual([expect.objectContaining({ id, acceptance: 'Accepted' })])
  const profile = (await server.call('GET', '/v1/user/profile', { token: session })).json()
  expect(profile).toMatchObject({ email, has_password_set: false })
  expect(await mailsOf(email, 'passkey-added')).toEqual([])
  const passkeys = (await server.call('GET', '/v3/account/passkeys', { token: session })).json()
  expect(passkeys).toEqual([expect.objectContaining({ name: 'My phone' })])
  expect((await signInWithPasskey(server, device)).statusCode).toBe(200)
  expect((await signInAs(server, email)).statusCode).toBe(400)
  await server.call('POST', '/v1/user/forgot-password', { form: { email } })
  const reset = new URL(await readMailLink(email), 'http://localhost').searchParams.get('token')
  const set = await server.call('PUT', '/v1/user/forgot-password', { body: { token: reset, password: goodPassword } })
  expect(set.statusCode).toBe(200)
  expect((await signInAs(server, email)).statusCode).toBe(200)
  expect((await signInWithPasskey(server, device)).statusCode).toBe(200)
})

test('[A1] a stranger who signed up with the address before is out, and a passkey comes into no account that is there', async () => {
  const email = newEmail('victim')
  const strangers = 'the password of a stranger'
  await signUpFrom(server, email, { password: strangers })
  const { access_token: before } = (await signInAs(server, email, strangers)).json<{ access_token: string }>()
  const device = newDevice()
  expect((await keepWith(await linkTo(email), device)).statusCode).toBe(201)
  expect((await server.call('GET', '/v1/user/profile', { token: before })).statusCode).toBe(401)
  expect((await signInAs(server, email, strangers)).statusCode).toBe(400)
  expect(await ownersOf(email)).toHaveLength(1)
  const maya = await givenPerson(server)
  const refused = await keepWith(await linkTo(maya.email), newDevice())
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'keep.account'])
  expect((await maya.call('GET', '/v3/account/passkeys')).json()).toEqual([])
})

test('[A1] only a passkey that this browser was asked for, that knows its person and that nobody has, makes an account', async () => {
  const email = newEmail('learner')
  const token = await linkTo(email)
  const { options, headers } = readAsked(await begin(token))
  const made = newDevice().create(options)
  expect((await finish(token, made)).json().code).toBe('passkey.late')
  const signIn = readAsked(await server.call('POST', '/v3/sign-ins/passkey/challenge', { body: {} }))
  const crossed = newDevice().create({ ...options, challenge: signIn.options.challenge })
  expect((await finish(token, crossed, signIn.headers)).json().code).toBe('passkey.late')
  for (const misdeed of [{ isUnverified: true }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
    expect([misdeed, (await keepWith(token, newDevice(), misdeed)).json().code]).toEqual([misdeed, 'passkey.invalid'])
  }
  const known = newDevice()
  expect((await keepWith(await linkTo(newEmail('other')), known)).statusCode).toBe(201)
  expect((await keepWith(token, known)).json().code).toBe('passkey.known')
  expect(await ownersOf(email)).toEqual([])
  expect((await finish(token, made, headers)).statusCode).toBe(201)
  expect((await finish(token, made, headers)).json().code).toBe('keep.link')
})

test('a challenge ends after five minutes, no link that is over gets one, and no other site makes the account', async () => {
  const token = await linkTo(newEmail('learner'))
  const { options, headers } = readAsked(await begin(token))
  const made = newDevice().create(options)
  const foreign = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await finish(token, made, foreign)).statusCode).toBe(400)
  shiftClock(301_000)
  expect((await finish(token, made, headers)).json().code).toBe('passkey.late')
  const used = await linkTo(newEmail('used'))
  await keep(server, used)
  expect((await begin(used)).json().code).toBe('keep.link')
})
