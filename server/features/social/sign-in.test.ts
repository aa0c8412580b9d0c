import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import {
  countAccounts,
  enter,
  listSocial,
  readProfile,
  readToken,
  startWithOpenId,
} from '#testing/given/given-social.ts'
import { givenPerson, givenSignUp, goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
beforeAll(async () => {
  ;({ server, provider } = await startWithOpenId())
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const jo = {
  sub: 'jo-1',
  email: 'jo@aldermoor.example',
  email_verified: true,
  given_name: 'Jo',
  family_name: 'Lindqvist',
}

test('the browser is sent to the provider with state, nonce and PKCE, and marked for the way back [SI-7.3]', async () => {
  const answer = await server.call('GET', '/account/sociallogin?provider=kony')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['cache-control']).toBe('no-store')
  const url = new URL(String(answer.headers.location))
  expect(url.origin).toBe(provider.issuer)
  const query = Object.fromEntries(url.searchParams)
  expect(query).toEqual({
    client_id: 'sash',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: 'http://localhost:8000/account/kony/login/callback',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(answer.headers['set-cookie']).toMatch(/^sash_social=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const again = await server.call('GET', '/account/sociallogin?provider=kony')
  expect(new URL(String(again.headers.location)).searchParams.get('state')).not.toBe(query.state)
})

test('without a provider, or with one that is not set, nothing begins [SI-7.3]', async () => {
  const missing = await server.call('GET', '/account/sociallogin')
  expect([missing.statusCode, missing.json()]).toEqual([400, 'No provider specified'])
  for (const name of ['google', 'nobody', '__proto__']) {
    const unknown = await server.call('GET', `/account/sociallogin?provider=${name}`)
    expect([unknown.statusCode, unknown.json()]).toEqual([400, `No ${name} provider found`])
  }
  expect((await server.call('GET', '/account/google/login/callback?code=x&state=y')).statusCode).toBe(400)
})

test('who comes for the first time with a proven address has an account, and the same one next time [SI-7.3]', async () => {
  provider.present(jo)
  const end = await enter(server)
  expect(end.pathname).toBe('/auth/login')
  expect([...end.searchParams.keys()]).toEqual(['authCode'])
  const token = await readToken(server, end)
  const profile = await readProfile(server, token)
  expect(profile).toMatchObject({ first_name: 'Jo', last_name: 'Lindqvist', email: jo.email, has_password_set: false })
  const emails = await server.call('GET', '/v1/user/emails', { token })
  expect(emails.json()).toMatchObject([{ email: jo.email, verified: true, primary: true }])

  const before = await countAccounts()
  const again = await readToken(server, await enter(server))
  expect((await readProfile(server, again)).slug).toBe(profile.slug)
  expect(await countAccounts()).toBe(before)
})

test('a code works once and carries the scope of the login it began at', async () => {
  provider.present(jo)
  const end = await enter(server, 'kony', openVisitor(server), '&hint=issuer')
  expect(end.searchParams.get('hint')).toBe('issuer')
  const form = { code: end.searchParams.get('authCode') ?? '' }
  const answer = await server.call('POST', '/o/code', { form })
  expect(answer.json()).toMatchObject({ scope: 'rw:profile rw:issuer rw:backpack' })
  expect((await server.call('POST', '/o/code', { form })).statusCode).toBe(400)
  // The pause after a wrong code is over.
  shiftClock(5000)
})

test('an address that changes at the provider moves nobody and is only shown [SI-3.6]', async () => {
  provider.present({ ...jo, sub: 'mover', email: 'mover@aldermoor.example' })
  const first = await readProfile(server, await readToken(server, await enter(server)))
  provider.present({ ...jo, sub: 'mover', email: 'moved@aldermoor.example', given_name: 'Joanna' })
  const token = await readToken(server, await enter(server))
  expect(await readProfile(server, token)).toMatchObject({ slug: first.slug, email: 'mover@aldermoor.example' })
  expect((await server.call('GET', '/v1/user/socialaccounts', { token })).json()).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{22}$/),
      provider: 'kony',
      dateAdded: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      uid: 'mover',
      firstName: 'Joanna',
      lastName: 'Lindqvist',
      primaryEmail: 'moved@aldermoor.example',
      url: '',
    },
  ])
})

test('the account begins with the language of the browser, and refusals are said in it [LG-03]', async () => {
  provider.present({ sub: 'lea-1', email: 'lea@aldermoor.example', email_verified: true, given_name: 'Léa' })
  const openFrench = () => openVisitor(server, { 'accept-language': 'fr-CH, de;q=0.5' })
  const token = await readToken(server, await enter(server, 'kony', openFrench()))
  expect((await server.call('GET', '/v3/account/settings', { token })).json()).toMatchObject({ language: 'fr' })
  provider.present({ ...jo, sub: 'not-jo-either' })
  const end = await enter(server, 'kony', openFrench())
  const refusal = inLanguage('fr', () => t('An account already exists with provided email address'))
  expect(end.searchParams.get('authError')).toBe(refusal)
})

test('another person with the same address at the provider is not let into the account', async () => {
  provider.present({ ...jo, sub: 'not-jo' })
  const before = await countAccounts()
  const end = await enter(server)
  expect(Object.fromEntries(end.searchParams)).toEqual({
    authError: 'An account already exists with provided email address',
    email: Buffer.from(jo.email).toString('base64url'),
    socialAuthSlug: 'kony',
  })
  expect(await countAccounts()).toBe(before)
})

test('a proven address of a person with a password is never merged', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'their-double', email: person.email.toUpperCase(), email_verified: true })
  const end = await enter(server)
  expect(end.searchParams.get('authError')).toBe('An account already exists with provided email address')
  expect(end.searchParams.get('authCode')).toBeNull()
  expect(await listSocial(server, person.token)).toEqual([])
})

test('a proven address no longer waits on the account of a stranger', async () => {
  const email = await givenSignUp(server)
  provider.present({ sub: 'claimed', email, email_verified: true })
  const token = await readToken(server, await enter(server))
  expect(await readProfile(server, token)).toMatchObject({ email, has_password_set: false })
  const stranger = await server.call('POST', '/o/token', { form: { username: email, password: goodPassword } })
  expect(stranger.statusCode).toBe(400)
})

test.each([
  ['not proven', { email_verified: false }],
  ['proven in another word', { email_verified: 'true' as never }],
  ['said without proof', {}],
])('an address that is %s waits for its mail', async (_, proof) => {
  const email = newEmail('unproven')
  provider.present({ sub: email, email, ...proof })
  const token = await readToken(server, await enter(server))
  const emails = () => server.call('GET', '/v1/user/emails', { token })
  expect((await emails()).json()).toMatchObject([{ email, verified: false }])
  expect(await readMailLink(email)).toContain('/v1/user/confirmemail/')
})

test('its mail comes though somebody has just asked to add the address, and its link keeps the hint', async () => {
  const email = newEmail('unproven')
  const ada = await givenPerson(server)
  await ada.call('POST', '/v1/user/emails', { body: { email } })
  const earlier = await readMailLink(email)
  provider.present({ sub: email, email })
  await enter(server, 'kony', openVisitor(server), '&hint=issuer')
  const link = await readMailLink(email)
  expect(link).not.toBe(earlier)
  const page = new URL(String((await server.call('POST', link)).headers.location))
  expect([page.pathname, page.searchParams.get('hint')]).toEqual(['/auth/welcome', 'issuer'])
})

test('somebody without an address, or without a usable one, has an account without one', async () => {
  for (const [sub, email] of [
    ['none', undefined],
    ['odd', 'nobody at home'],
    ['two', 'a@b.example, c@d.example'],
  ]) {
    provider.present({
      sub: sub ?? '',
      ...(email ? { email, email_verified: true } : {}),
      name: 'Ada <b>King</b>\u202e',
    })
    const token = await readToken(server, await enter(server))
    expect(await readProfile(server, token)).toMatchObject({ email: '', first_name: 'Ada', last_name: 'King' })
  }
})
