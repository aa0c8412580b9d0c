import { afterAll, beforeAll, expect, test } from 'vitest'
import { now, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenPerson, givenSignUp, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

const day = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const emails = async () => {
  const rows = await context().db.selectFrom('email_addresses').select('email').execute()
  return rows.map((row) => row.email)
}

test('sign-ups that nobody confirmed go after thirty days; the operator, the proven and the linked stay', async () => {
  const operator = await givenSignUp(server)
  const { email: proven } = await givenPerson(server)
  const forgotten = await givenSignUp(server)
  const linked = await givenSignUp(server)
  const { account_id } = await context()
    .db.selectFrom('email_addresses')
    .select('account_id')
    .where('email', '=', linked)
    .executeTakeFirstOrThrow()
  const identity = { provider: 'twitter', subject: '7', first_name: '', last_name: '', email: '', url: '' }
  await context()
    .db.insertInto('social_accounts')
    .values({ account_id, social_id: 'one', added_at: now(), ...identity })
    .execute()
  shiftClock(29 * day)
  await sweepNow(sweep)
  expect(await emails()).toContain(forgotten)
  shiftClock(2 * day)
  const waiting = await givenSignUp(server)
  await sweepNow(sweep)
  expect((await emails()).sort()).toEqual([operator, proven, linked, waiting].sort())
})

test('what has ended is dropped: links, removed addresses', async () => {
  const maya = await givenPerson(server)
  const email = newEmail()
  await maya.call('POST', '/v1/user/emails', { body: { email } })
  await server.call('POST', await readMailLink(email))
  await server.call('POST', '/v1/user/forgot-password', { form: { email: maya.email } })
  await maya.call('DELETE', '/v1/user/emails/2')
  await server.call('POST', '/v1/user/forgot-password', { form: { email: await givenSignUp(server) } })
  const count = async (table: 'removed_emails' | 'password_resets' | 'email_confirmations') =>
    (await context().db.selectFrom(table).select('account_id').execute()).length
  await sweepNow(sweep)
  expect([await count('removed_emails'), (await count('email_confirmations')) > 0]).toEqual([1, true])
  shiftClock(34 * day)
  await sweepNow(sweep)
  expect([await count('removed_emails'), await count('password_resets'), await count('email_confirmations')]).toEqual([
    0, 0, 0,
  ])
})
