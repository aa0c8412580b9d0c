import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { countedMails } from './mail-share.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const mails = (issuer: string, state: string, minutes: string, count: number) => sql`
    insert into mails (mail_id, kind, to_address, subject, html, body, state, held_for, issuer_id, award_id, created_at)
    select ${issuer} || ${state} || ${minutes}::text || n, 'award', 'kim@example.org', '', '', '', ${state},
      case when ${state} = 'held' then 'daily-share' end, ${issuer}, n::text, now() - ${minutes}::int * interval '1 minute'
    from generate_series(1, ${count}::int) n`
  // One's own of today and long ago, those that wait for their day, and everybody else's, among each other.
  await mails('theirs', 'sent', '30', 15_000).execute(database.db)
  await mails('mine', 'sent', '60', 40).execute(database.db)
  await mails('theirs', 'sent', '90', 15_000).execute(database.db)
  await mails('mine', 'held', '120', 5000).execute(database.db)
  await mails('mine', 'sent', '9000', 5000).execute(database.db)
  await sql`analyze mails`.execute(database.db)
}, 60_000)
afterAll(() => database.drop())

test('the share of an issuer is counted from its own mails of the day, however many others there are', async () => {
  const query = countedMails(database.db, 'mine')
  const rows = await query.explain('json', sql`analyze, buffers`)
  const { Plan } = rows[0]?.['QUERY PLAN'][0] ?? {}
  expect(await query.executeTakeFirstOrThrow()).toEqual({ count: 40 })
  expect(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']).toBeLessThan(20)
  expect(JSON.stringify(Plan)).toContain('"mails_of_issuer"')
})
