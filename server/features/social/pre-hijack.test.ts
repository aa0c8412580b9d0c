import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { enter, link, listSocial, readProfile, readToken, startWithOpenId } from '#testing/given/given-social.ts'
import { givenPerson, newEmail, readMailLink } from '#testing/given.ts'
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

const ownerCookie = `sash_signup=sash_su_${'A'.repeat(43)}`

test('who laid a way in before the owner proved the address has none after that', async () => {
  const email = newEmail('owner')
  provider.present({ sub: 'waiting', email, email_verified: false })
  const laid = await readToken(server, await enter(server))
  const { slug } = await readProfile(server, laid)
  provider.present({ sub: 'waiting-too' })
  await link(server, { token: laid })

  const followed = await server.call('POST', await readMailLink(email), { headers: { cookie: ownerCookie } })
  const code = new URL(String(followed.headers.location)).searchParams.get('authCode') ?? ''
  const answer = await server.call('POST', '/o/code', { form: { code } })
  const token = answer.json<{ access_token: string }>().access_token
  expect((await readProfile(server, token)).slug).toBe(slug)
  expect(await listSocial(server, token)).toEqual([])

  for (const sub of ['waiting', 'waiting-too']) {
    provider.present({ sub, email, email_verified: false })
    const end = await enter(server)
    expect((await readProfile(server, await readToken(server, end))).slug).not.toBe(slug)
  }
})

test('who follows the mail in the browser of the sign-up keeps the provider', async () => {
  const email = newEmail('same')
  provider.present({ sub: 'same', email, email_verified: false })
  const visitor = openVisitor(server)
  const { slug } = await readProfile(server, await readToken(server, await enter(server, 'kony', visitor)))
  const followed = await visitor.press(await readMailLink(email))
  expect(new URL(String(followed.headers.location)).searchParams.get('authCode')).not.toBeNull()
  const again = await readToken(server, await enter(server, 'kony', visitor))
  expect((await readProfile(server, again)).slug).toBe(slug)
})

test('whoever signs in with a provider has agreed to no terms, and is asked', async () => {
  const terms = { version: 3, description: 'What is new in 3.', body: '# Terms', published_at: new Date() }
  await context().db.insertInto('terms_versions').values(terms).execute()
  provider.present({ sub: 'unasked', email: newEmail('unasked'), email_verified: true })
  const token = await readToken(server, await enter(server))
  const profile = (await server.call('GET', '/v1/user/profile', { token })).json()
  expect(profile).toMatchObject({ agreed_terms_version: 0, latest_terms_description: 'What is new in 3.' })
  const agreed = await context()
    .db.selectFrom('terms_agreements')
    .select('version')
    .where('account_id', '=', profile.slug)
    .execute()
  expect(agreed).toEqual([])
  await server.call('PUT', '/v1/user/profile', { token, body: { agreed_terms_version: 3 } })
  provider.present({ sub: 'unasked', email: newEmail('unasked'), email_verified: true })
  const again = await readToken(server, await enter(server))
  const after = (await server.call('GET', '/v1/user/profile', { token: again })).json()
  expect(after).toMatchObject({ slug: profile.slug, agreed_terms_version: 3 })
})

test('a provider that somebody links later is not taken away by a further address', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'later' })
  await link(server, person)
  const second = newEmail('second')
  await person.call('POST', '/v1/user/emails', { body: { email: second } })
  await server.call('POST', await readMailLink(second), { headers: { cookie: ownerCookie } })
  expect(await listSocial(server, person.token)).toHaveLength(1)
})
