import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenPerson, givenSignUp, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await givenPerson(server)
})
afterAll(() => server.stop())

/** Accounts of which the database says something else than their proofs do. */
const findWrong = async (): Promise<string[]> => {
  const { rows } = await sql<{ account_id: string }>`select account_id from accounts a
    where is_proven is distinct from exists (select from verified_emails v where v.account_id = a.account_id)`.execute(
    context().db,
  )
  return rows.map(({ account_id }) => account_id)
}

test('an account is proven from its first proof on, and unproven behind its last', async () => {
  const { db } = context()
  await givenSignUp(server)
  const { accountId } = await givenPerson(server)
  const flag = () => db.selectFrom('accounts').select('is_proven').where('account_id', '=', accountId).execute()
  expect(await flag()).toEqual([{ is_proven: true }])
  expect(await findWrong()).toEqual([])
  await db.deleteFrom('verified_emails').where('account_id', '=', accountId).execute()
  expect(await flag()).toEqual([{ is_proven: false }])
})

test('accounts go while their addresses are proven and taken off, and nobody waits crosswise', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const person = await givenPerson(server)
      const [kept, pending] = [newEmail(), newEmail()]
      for (const email of [kept, pending]) await person.call('POST', '/v1/user/emails', { body: { email } })
      await server.call('POST', await readMailLink(kept))
      const list = (await person.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
      const id = list.find(({ email }) => email === kept)?.id
      const link = await readMailLink(pending)
      const answers = await Promise.all([
        person.call('DELETE', `/v1/user/emails/${id}`),
        server.call('POST', link),
        person.call('DELETE', '/v1/user/profile'),
      ])
      for (const { statusCode, body } of answers) expect([statusCode < 500, body]).toEqual([true, body])
    }),
  )
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(context().db)
  expect(rows).toEqual([{ deadlocks: 0 }])
  expect(await findWrong()).toEqual([])
})
