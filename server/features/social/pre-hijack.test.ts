import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, newEmail, readMailLink } from '#testing/given.ts'
import { enter, link, listSocial, readProfile, readToken, startWithOpenId } from '#testing/given-social.ts'
import type { OpenIdServer } from '#testing/oidc-provider.ts'
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

  const followed = await server.call('GET', await readMailLink(email), { headers: { cookie: ownerCookie } })
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
  const followed = await visitor.get(await readMailLink(email))
  expect(new URL(String(followed.headers.location)).searchParams.get('authCode')).not.toBeNull()
  const again = await readToken(server, await enter(server, 'kony', visitor))
  expect((await readProfile(server, again)).slug).toBe(slug)
})

test('a provider that somebody links later is not taken away by a further address', async () => {
  const person = await givenPerson(server)
  provider.present({ sub: 'later' })
  await link(server, person)
  const second = newEmail('second')
  await person.call('POST', '/v1/user/emails', { body: { email: second } })
  await server.call('GET', await readMailLink(second), { headers: { cookie: ownerCookie } })
  expect(await listSocial(server, person.token)).toHaveLength(1)
})
