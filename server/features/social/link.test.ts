import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { enter, link, listSocial, readProfile, readToken, startWithOpenId } from '#testing/given/given-social.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
let maya: GivenPerson
beforeAll(async () => {
  ;({ server, provider } = await startWithOpenId({ SASH_KONY_NAME: 'Harbour' }))
  maya = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const connect = (token: string, query = '?provider=kony') =>
  server.call('GET', `/v1/user/socialaccounts/connect${query}`, { token })
const remove = (token: string, id: string) => server.call('DELETE', `/v1/user/socialaccounts/${id}`, { token })
const countMails = async (email: string, kind: string) => {
  const rows = await context()
    .db.selectFrom('mails')
    .select('mail_id')
    .where('to_address', '=', email)
    .where('kind', '=', kind)
    .execute()
  return rows.length
}
const stale = 'This link has expired or was opened in another browser. Please start again from your profile.'

test('the address that begins to link carries a handle of its own, and no token [SI-7.4]', async () => {
  const answer = await connect(maya.token)
  expect(answer.statusCode).toBe(200)
  const { url } = answer.json<{ url: string }>()
  expect(url).toMatch(/^http:\/\/localhost:8000\/account\/sociallogin\?provider=kony&authCode=sash_ac_[\w-]{43}$/)
  expect(url).not.toContain(maya.token)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('linking a provider that is missing or not set is refused [SI-7.4]', async () => {
  const missing = await connect(maya.token, '')
  expect([missing.statusCode, missing.json()]).toEqual([400, { provider: ['This field is required'] }])
  const unknown = await connect(maya.token, '?provider=google')
  expect([unknown.statusCode, unknown.json()]).toEqual([400, { provider: ['No google provider found'] }])
})

test('the handle works once, in the browser that asked for it, for its provider, for five minutes', async () => {
  const count = () => listSocial(server, maya.token).then((rows) => rows.length)
  const before = await count()
  provider.present({ sub: 'handle' })
  const visitor = openVisitor(server)
  const fresh = async () =>
    (await visitor.get('/v1/user/socialaccounts/connect?provider=kony', maya.token)).json<{ url: string }>().url

  const other = await openVisitor(server).follow(await fresh())
  expect([other.pathname, other.searchParams.get('authError')]).toEqual(['/profile', stale])

  const late = await fresh()
  shiftClock(301_000)
  expect((await visitor.follow(late)).searchParams.get('authError')).toBe(stale)
  expect((await visitor.follow('/account/sociallogin?provider=kony&authCode=nonsense')).pathname).toBe('/profile')
  expect(await count()).toBe(before)

  const url = await fresh()
  expect((await visitor.follow(url)).searchParams.get('addedSocialAccountId')).toMatch(/^[\w-]{22}$/)
  expect((await visitor.follow(url)).searchParams.get('authError')).toBe(stale)
  expect(await count()).toBe(before + 1)
})

test('a handle that is used twice at once by its own browser leads to the provider once', async () => {
  const answer = await connect(maya.token)
  const cookie = /^[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''
  const url = answer.json<{ url: string }>().url.replace('http://localhost:8000', '')
  const begin = () => server.call('GET', url, { headers: { cookie } })
  const places = (await Promise.all([begin(), begin(), begin()])).map(({ headers }) => String(headers.location))
  expect(places.filter((place) => place.startsWith(provider.issuer))).toHaveLength(1)
})

test('a linked provider is listed, signs in, and is told by mail [SI-7.13]', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'theirs', email: 'elsewhere@example.org', email_verified: true })
  const end = await link(server, person)
  expect(end.pathname).toBe('/profile')
  const id = end.searchParams.get('addedSocialAccountId') ?? ''
  expect(await listSocial(server, person.token)).toMatchObject([{ id, provider: 'kony', uid: 'theirs' }])
  expect(await countMails(person.email, 'social-linked')).toBe(1)
  const token = await readToken(server, await enter(server))
  expect(await readProfile(server, token)).toMatchObject({ slug: person.accountId, email: person.email })
  expect((await server.call('GET', `/v1/user/socialaccounts/${id}`, { token })).json()).toMatchObject({ id })
})

test('version 2 lists, shows, begins and ends the same links in its envelope', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'of-version-2', email: 'v2@example.org', email_verified: true })
  const id = (await link(server, person)).searchParams.get('addedSocialAccountId') ?? ''
  const { token } = person
  const listed = await server.call('GET', '/v2/socialaccounts', { token })
  const status = { success: true, description: 'ok' }
  expect(listed.json()).toEqual({ status, result: await listSocial(server, token) })
  expect((await server.call('GET', `/v2/socialaccounts/${id}`, { token })).json()).toEqual(listed.json())
  const begun = await server.call('GET', '/v2/socialaccounts/connect?provider=kony', { token })
  expect(begun.json()).toEqual({
    status,
    result: [{ url: expect.stringMatching(/\/account\/sociallogin\?provider=kony&authCode=./) }],
  })
  const nameless = await server.call('GET', '/v2/socialaccounts/connect', { token })
  expect([nameless.statusCode, nameless.json().fieldErrors]).toEqual([400, { provider: ['This field is required'] }])
  expect((await server.call('GET', `/v2/socialaccounts/${id}`, { token: maya.token })).statusCode).toBe(404)
  expect((await server.call('DELETE', `/v2/socialaccounts/${id}`, { token })).statusCode).toBe(204)
  expect((await server.call('GET', '/v2/socialaccounts', { token })).json().result).toEqual([])
})

test('linking once more changes nothing, and somebody else cannot have it', async () => {
  const [one, other] = [await givenPerson(server), await givenPerson(server)]
  provider.present({ sub: 'wanted' })
  const first = (await link(server, one)).searchParams.get('addedSocialAccountId')
  const again = await link(server, one)
  expect(again.searchParams.get('addedSocialAccountId')).toBe(first)
  expect(await countMails(one.email, 'social-linked')).toBe(1)
  const taken = await link(server, other)
  expect(Object.fromEntries(taken.searchParams)).toEqual({
    authError: 'This Harbour account is already linked to another account here.',
  })
  expect(await listSocial(server, other.token)).toEqual([])
})

test('two people who link one identity at once: one of them has it', async () => {
  const people = await Promise.all([givenPerson(server), givenPerson(server)])
  provider.present({ sub: 'contested' })
  await Promise.all(people.map((person) => link(server, person)))
  const lists = await Promise.all(people.map((person) => listSocial(server, person.token)))
  expect(lists.flat()).toHaveLength(1)
})

test('who gives up at the provider is back in the profile and reads our words, not those of the provider', async () => {
  provider.present(undefined)
  const end = await link(server, maya)
  expect(end.href).not.toContain('555')
  expect([end.pathname, end.searchParams.get('authError')]).toEqual([
    '/profile',
    'You did not finish signing in with Harbour. Nothing was changed.',
  ])
})

test('an unlinked provider is gone, which is told by mail, and leads in no longer [SI-7.14]', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'parted' })
  const id = (await link(server, person)).searchParams.get('addedSocialAccountId') ?? ''
  const answer = await remove(person.token, id)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await listSocial(server, person.token)).toEqual([])
  expect(await countMails(person.email, 'social-unlinked')).toBe(1)
  expect((await remove(person.token, id)).statusCode).toBe(404)
  const token = await readToken(server, await enter(server))
  expect((await readProfile(server, token)).slug).not.toBe(person.accountId)
})

test('a social account of somebody else is not found [SI-7.13] [SI-7.14]', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'private' })
  const id = (await link(server, person)).searchParams.get('addedSocialAccountId') ?? ''
  const url = `/v1/user/socialaccounts/${id}`
  expect((await server.call('GET', url, { token: maya.token })).statusCode).toBe(404)
  expect((await remove(maya.token, id)).statusCode).toBe(404)
  expect(await listSocial(server, person.token)).toHaveLength(1)
})

test('the last way to sign in stays until there is a password [SI-4.18] [SI-8.20]', async () => {
  provider.present({ sub: 'only-way', email: 'only@aldermoor.example', email_verified: true })
  const token = await readToken(server, await enter(server))
  const [row] = await listSocial(server, token)
  const refused = await remove(token, row?.id ?? '')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toBe(
    'Your account has no password set up. Set one before you unlink your last way to sign in.',
  )
  expect(await listSocial(server, token)).toHaveLength(1)
  const set = await server.call('PUT', '/v1/user/profile', { token, body: { password: 'a horse with a battery' } })
  expect([set.statusCode, set.json()]).toMatchObject([200, { has_password_set: true }])
  expect((await remove(token, row?.id ?? '')).statusCode).toBe(204)
})

test('of two ways that are unlinked at once, one stays [SI-4.18]', async () => {
  provider.present({ sub: 'way-one' })
  const token = await readToken(server, await enter(server))
  provider.present({ sub: 'way-two' })
  await link(server, { token })
  const rows = await listSocial(server, token)
  expect(rows).toHaveLength(2)
  // Held here until both have begun, so that neither is done before the other looks.
  const answers = await context()
    .db.transaction()
    .execute(async (tx) => {
      await tx.selectFrom('social_accounts').select('social_id').where('provider', '=', 'kony').forUpdate().execute()
      const begun = rows.map(({ id }) => remove(token, id))
      await sleep(300)
      return begun
    })
    .then((begun) => Promise.all(begun))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  expect(await listSocial(server, token)).toHaveLength(1)
})

test('an hour after signing in, who acts is asked for before links change', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'careful' })
  const id = (await link(server, person)).searchParams.get('addedSocialAccountId') ?? ''
  shiftClock(3_601_000)
  for (const answer of [await connect(person.token), await remove(person.token, id)]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'auth.confirm' }])
  }
  expect(await listSocial(server, person.token)).toHaveLength(1)
})
