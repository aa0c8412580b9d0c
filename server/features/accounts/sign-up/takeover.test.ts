import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSeconds, now, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { followLink, mailKinds, signInAs, signUpFrom } from '#testing/sign-ups.ts'
import { readSetupCode } from './setup-code.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const add = (person: GivenPerson, email: string) => person.call('POST', '/v1/user/emails', { body: { email } })

test('whoever reads the mail of a mistyped address is not let into the account', async () => {
  const maya = await givenPerson(server)
  const mistyped = newEmail('stranger')
  await add(maya, mistyped)
  const page = await followLink(server, await readMailLink(mistyped))
  expect(page.searchParams.has('authCode')).toBe(false)
  expect((await maya.call('GET', '/v1/user/emails/2')).json()).toMatchObject({ verified: true })
})

test('a token left on a table adds no address, by which a new password could be set', async () => {
  const maya = await givenPerson(server)
  shiftClock(3_601_000)
  const email = newEmail('thief')
  const refused = await add(maya, email)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'auth.confirm'])
  expect((await maya.call('GET', '/v1/user/emails')).json()).toHaveLength(1)
  expect(await mailKinds(email)).toEqual([])
  shiftClock(3000)
  await maya.call('POST', '/v3/sign-ins/confirm', { body: { password: maya.password } })
  expect((await add(maya, email)).statusCode).toBe(201)
  await server.call('POST', await readMailLink(email))
  await maya.call('DELETE', '/v1/user/emails/2')
  shiftClock(3_601_000)
  const [removed] = (await maya.call('GET', '/v3/account/removed-emails')).json<{ id: string }[]>()
  const restored = await maya.call('POST', `/v3/account/removed-emails/${removed?.id}/restore`)
  expect([restored.statusCode, restored.json().code]).toEqual([400, 'auth.confirm'])
})

test('an address that somebody else has had since comes back only by its mail', async () => {
  const maya = await givenPerson(server)
  const email = newEmail('reassigned')
  await add(maya, email)
  await server.call('POST', await readMailLink(email))
  await maya.call('DELETE', '/v1/user/emails/2')
  shiftClock(301_000)
  const next = await givenPerson(server, email)
  const issuer = await givenPerson(server)
  await givenAward(issuer, await givenBadgeClass(issuer, await givenIssuer(issuer)), email)
  expect((await next.call('DELETE', '/v1/user/profile')).statusCode).toBe(204)
  const [removed] = (await maya.call('GET', '/v3/account/removed-emails')).json<{ id: string }[]>()
  const restored = await maya.call('POST', `/v3/account/removed-emails/${removed?.id}/restore`)
  expect(restored.json()).toMatchObject({ email, verified: false })
  expect((await maya.call('GET', '/v1/earner/badges')).json()).toEqual([])
})

test('a code that is exchanged at the moment of a new password opens nothing', async () => {
  const maya = await givenPerson(server)
  const [code, token] = [hashSecret('code'), 'sash_at_of_the_moment']
  const row = { account_id: maya.accountId, scope: 'rw:profile', expires_at: inSeconds(60) }
  const { db } = context()
  await db
    .insertInto('sign_in_codes')
    .values({ ...row, code_hash: code })
    .execute()
  const { change } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('sign_in_codes').set({ used_at: now() }).where('code_hash', '=', code).execute()
    const body = { password: 'a brand new one', current_password: maya.password }
    const begun = maya.call('PUT', '/v1/user/profile', { body })
    await sleep(500)
    await tx
      .insertInto('access_tokens')
      .values({ ...row, token_hash: hashSecret(token), token_id: 'of the moment', client_id: 'public' })
      .execute()
    return { change: begun }
  })
  expect((await change).statusCode).toBe(200)
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(401)
})

test('a mail program that only looks at the link does not use it up', async () => {
  const email = await givenSignUp(server)
  const url = await readMailLink(email)
  const looked = await server.app.inject({ method: 'HEAD', url, headers: { host: 'localhost:8000' } })
  expect(looked.headers.location).toBeUndefined()
  expect((await followLink(server, url)).pathname).toBe('/auth/welcome')
})

test('what is asked for an account that goes at this moment is refused like a dead token', async () => {
  for (const url of ['/v3/account/exports', '/v1/issuer/issuers'] as const) {
    const maya = await givenPerson(server)
    const body = { name: 'Harbour School', url: 'https://harbour.example', email: maya.email }
    const { asked } = await context()
      .db.transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('accounts').where('account_id', '=', maya.accountId).execute()
        const begun = maya.call('POST', url, { body })
        await sleep(300)
        return { asked: begun }
      })
    expect([url, (await asked).statusCode]).toEqual([url, 401])
  }
})

test('behind a proxy that nobody told of, everybody is in one network, and it proves nothing', async () => {
  const hosted = await startTestServer({ env: { SASH_ORIGIN: 'https://badges.example.org' } })
  const email = newEmail('victim')
  const person = { first_name: 'Eve', last_name: 'Il', email, password: 'the password of a stranger' }
  await hosted.call('POST', '/v1/user/profile', { body: { ...person, setup_code: readSetupCode() } })
  const page = await followLink(hosted, await readMailLink(email))
  expect(page.searchParams.get('setPassword')).toBe('true')
  expect((await signInAs(hosted, email, person.password)).statusCode).toBe(400)
  await hosted.stop()
  server = await startTestServer()
})

test('a sign-up does not change who may sign in with a proven address', async () => {
  const maya = await givenPerson(server)
  await signUpFrom(server, maya.email, { password: 'the password of a stranger' })
  const stranger = await signInAs(server, maya.email, 'the password of a stranger')
  const owners = await signInAs(server, maya.email)
  const slugs = await Promise.all(
    [stranger, owners].map(async (answer) => {
      const token = answer.json<{ access_token: string }>().access_token
      return (await server.call('GET', '/v1/user/profile', { token })).json<{ slug: string }>().slug
    }),
  )
  expect(slugs[0]).not.toBe(maya.accountId)
  expect(slugs[1]).toBe(maya.accountId)
})
