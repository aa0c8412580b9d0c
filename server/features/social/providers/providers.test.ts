import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { socialProviders } from '#contracts/sessions/social.ts'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { comeBack, listSocial, readProfile, readToken } from '#testing/given/given-social.ts'
import { givenPerson } from '#testing/given.ts'
import { mapOutside } from '#testing/map-outside.ts'
import { type FakeOAuth, startFakeOAuth } from '#testing/outside/fake-oauth.ts'
import { type FakeOpenId, fakeSecret, startFakeOpenId } from '#testing/outside/fake-openid.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const prefixes = ['GOOGLE', 'AZURE', 'LINKEDIN', 'FACEBOOK', 'TWITTER', 'KONY']
const tenant = '11111111-2222-4333-8444-555555555555'

let server: TestServer
let oauth: FakeOAuth
let azure: FakeOpenId
let linkedIn: FakeOpenId
beforeAll(async () => {
  oauth = await startFakeOAuth()
  azure = await startFakeOpenId(
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
  )
  linkedIn = await startFakeOpenId('https://www.linkedin.com/oauth')
  const env = prefixes.flatMap((name) => [
    [`SASH_${name}_CLIENT_ID`, 'ours'],
    [`SASH_${name}_CLIENT_SECRET`, fakeSecret],
  ])
  server = await startTestServer({
    env: { ...Object.fromEntries(env), SASH_KONY_ISSUER: 'https://id.example.org' },
    outside: mapOutside({
      'https://graph.facebook.com': oauth.origin,
      'https://api.x.com': oauth.origin,
      'https://login.microsoftonline.com': azure.origin,
      'https://www.linkedin.com': linkedIn.origin,
    }),
  })
  await givenPerson(server)
})
afterEach(() => {
  azure.behave({})
  linkedIn.behave({})
})
afterAll(async () => {
  await server.stop()
  await Promise.all([oauth, azure, linkedIn].map((one) => one.stop()))
})

const emailsOf = async (token: string) => (await server.call('GET', '/v1/user/emails', { token })).json()
const beginAt = async (slug: string): Promise<URL> => {
  const answer = await server.call('GET', `/account/sociallogin?provider=${slug}`)
  return new URL(String(answer.headers.location))
}

test('every provider of the list is known by its slug, and no other is [SI-3.8] [SB-3.39]', async () => {
  expect(socialProviders).toEqual({
    google: 'Google',
    azure: 'Microsoft',
    linkedin_oauth2: 'LinkedIn',
    facebook: 'Facebook',
    twitter: 'Twitter',
    kony: 'Kony',
  })
  for (const [slug, name] of Object.entries(socialProviders)) {
    const answer = await server.call('GET', `/account/sociallogin?provider=${slug}`)
    expect(answer.statusCode).toBe(302)
    // Those without a server in this test cannot be reached, and are called by their names.
    const target = new URL(String(answer.headers.location))
    if (target.origin === 'http://localhost:8000') {
      expect(target.searchParams.get('authError')).toBe(`${name} cannot be reached right now. Please try again later.`)
    }
  }
  expect((await server.call('GET', '/account/sociallogin?provider=saml2')).statusCode).toBe(400)
})

describe('Facebook', () => {
  const nora = { id: '9001', first_name: 'Nora', last_name: 'Quay', link: 'https://www.facebook.com/nora' }

  test('is asked with PKCE, and for the profile with a proof of our secret', async () => {
    expect((await beginAt('facebook')).href).toMatch(/^https:\/\/www\.facebook\.com\/dialog\/oauth\?/)
    oauth.present(nora)
    await comeBack(server, 'facebook', oauth)
    const { form, authorization } = oauth.tokenRequests.at(-1) ?? {}
    expect(form).toMatchObject({ client_id: 'ours', client_secret: fakeSecret, code: 'good' })
    expect(authorization).toBeUndefined()
    const proof = createHmac('sha256', fakeSecret).update('at-oauth').digest('hex')
    expect(oauth.profileRequests.at(-1)).toEqual({
      url: `/me?fields=id,first_name,last_name,email,link&appsecret_proof=${proof}`,
      authorization: 'Bearer at-oauth',
    })
  })

  test('lets somebody in without an address, and knows them again with one', async () => {
    oauth.present(nora)
    const token = await readToken(server, await comeBack(server, 'facebook', oauth))
    const { slug, ...profile } = await readProfile(server, token)
    expect(profile).toMatchObject({ first_name: 'Nora', last_name: 'Quay', email: '' })
    oauth.present({ ...nora, email: 'nora@example.org' })
    const again = await readToken(server, await comeBack(server, 'facebook', oauth))
    expect(await readProfile(server, again)).toMatchObject({ slug, email: '' })
    expect((await server.call('GET', '/v1/user/socialaccounts', { token: again })).json()).toMatchObject([
      { provider: 'facebook', uid: '9001', primaryEmail: 'nora@example.org', url: nora.link },
    ])
  })

  test('proves no address, whatever it says', async () => {
    const person = await givenPerson(server)
    // Five minutes lie between two mails to one address.
    shiftClock(301_000)
    oauth.present({ ...nora, id: '9002', email: person.email, email_verified: true, verified: true })
    const token = await readToken(server, await comeBack(server, 'facebook', oauth))
    expect((await readProfile(server, token)).slug).not.toBe(person.accountId)
    expect(await emailsOf(token)).toMatchObject([{ email: person.email, verified: false }])
    expect(await emailsOf(person.token)).toMatchObject([{ email: person.email, verified: true }])
    const mails = context().db.selectFrom('mails').select('kind').where('to_address', '=', person.email)
    expect((await mails.orderBy('created_at', 'desc').executeTakeFirst())?.kind).toBe('claimed-address')
  })

  test.each([
    ['an error', { error: { message: 'Call 555 0100' } }, 400],
    ['nobody', {}, 200],
    ['a number for an id', { ...nora, id: 9003 }, 200],
    ['text', 'hello', 200],
  ])('that answers %s confirms nobody', async (_, profile, status) => {
    oauth.present(profile, status)
    const end = await comeBack(server, 'facebook', oauth)
    expect(Object.fromEntries(end.searchParams)).toEqual({
      authError: 'Facebook could not confirm who you are. Please try again.',
    })
  })
})

describe('Twitter', () => {
  test('is asked with the secret in the header, and tells the address of the person', async () => {
    expect((await beginAt('twitter')).href).toMatch(/^https:\/\/x\.com\/i\/oauth2\/authorize\?/)
    oauth.present({ data: { id: '77', name: 'Ines de la Mar', username: 'InesMar' } })
    const token = await readToken(server, await comeBack(server, 'twitter', oauth))
    const { form, authorization } = oauth.tokenRequests.at(-1) ?? {}
    expect(form).not.toHaveProperty('client_secret')
    expect(authorization).toBe(`Basic ${Buffer.from(`ours:${encodeURIComponent(fakeSecret)}`).toString('base64')}`)
    expect(oauth.profileRequests.at(-1)?.url).toBe('/2/users/me')
    expect(await readProfile(server, token)).toMatchObject({ first_name: 'Ines de la', last_name: 'Mar', email: '' })
    expect((await server.call('GET', '/v1/user/socialaccounts', { token })).json()).toMatchObject([
      { provider: 'twitter', uid: '77', url: 'https://twitter.com/inesmar', primaryEmail: '' },
    ])
  })

  test('knows a person by the number, not by the name, which may pass to another', async () => {
    oauth.present({ data: { id: '78', name: 'One', username: 'one' } })
    const first = await readProfile(server, await readToken(server, await comeBack(server, 'twitter', oauth)))
    oauth.present({ data: { id: '78', name: 'One', username: 'renamed' } })
    const again = await readProfile(server, await readToken(server, await comeBack(server, 'twitter', oauth)))
    oauth.present({ data: { id: '79', name: 'Two', username: 'one' } })
    const other = await readProfile(server, await readToken(server, await comeBack(server, 'twitter', oauth)))
    expect(again.slug).toBe(first.slug)
    expect(other.slug).not.toBe(first.slug)
  })
})

describe('Microsoft', () => {
  const from = (tid: string, iss = tid) => ({
    claims: (good: Record<string, unknown>) => ({
      ...good,
      tid,
      iss: `https://login.microsoftonline.com/${iss}/v2.0`,
      email: `${tid}@example.org`,
    }),
  })

  test('is believed for the tenant that signed, and one subject in two tenants is two people', async () => {
    azure.behave(from(tenant))
    const first = await readToken(server, await comeBack(server, 'azure', azure))
    expect(await listSocial(server, first)).toMatchObject([{ provider: 'azure', uid: `${tenant}/fake` }])
    azure.behave(from('99999999-2222-4333-8444-555555555555'))
    const other = await readToken(server, await comeBack(server, 'azure', azure))
    expect((await readProfile(server, other)).slug).not.toBe((await readProfile(server, first)).slug)
  })

  test('proves no address', async () => {
    azure.behave(from(tenant.replace('1', '2')))
    const token = await readToken(server, await comeBack(server, 'azure', azure))
    expect(await emailsOf(token)).toMatchObject([{ verified: false }])
  })

  test.each([
    ['another tenant than it says', from(tenant, 'another')],
    ['no tenant', { claims: (good: Record<string, unknown>) => good }],
    [
      'another issuer',
      { claims: (good: Record<string, unknown>) => ({ ...good, tid: tenant, iss: 'https://x.example' }) },
    ],
  ])('that signs for %s is not believed', async (_, behaviour) => {
    azure.behave(behaviour)
    const end = await comeBack(server, 'azure', azure)
    expect(end.searchParams.get('authError')).toBe('Microsoft could not confirm who you are. Please try again.')
  })
})

test('LinkedIn, which knows neither nonce nor PKCE, is asked without them and proves an address', async () => {
  const url = await beginAt('linkedin_oauth2')
  expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'redirect_uri', 'response_type', 'scope', 'state'])
  const token = await readToken(server, await comeBack(server, 'linkedin_oauth2', linkedIn))
  expect(await emailsOf(token)).toMatchObject([{ email: 'fake@example.org', verified: true }])
  linkedIn.behave({ signature: 'foreign' })
  expect((await comeBack(server, 'linkedin_oauth2', linkedIn)).searchParams.has('authError')).toBe(true)
})
