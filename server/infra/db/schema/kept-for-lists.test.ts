import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { seedRows } from '#testing/seed-rows.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
}, 90_000)
afterEach(() => database.drop())

test('what lists need is filled in for what was there before', async () => {
  const { db } = database
  await migrate(
    db,
    readMigrations().filter(({ name }) => name < '0125'),
  )
  await seedRows(db, 'accounts', 5000, { account_id: `'x' || n` })
  await seedRows(db, 'verified_emails', 4000, { account_id: `'x' || n`, email: `n || '@pier.example'` })
  const award = {
    issuer_id: `'x1'`,
    badge_id: `'x1'`,
    award_id: `'x' || n`,
    created_at: `now() + n * interval '1 second'`,
  }
  const answers = `case when n % 4 = 0 then 'Accepted' else 'Unaccepted' end`
  await seedRows(db, 'awards', 3000, { ...award, acceptance: answers, recipient_type: `'email'` })
  const mail = { issuer_id: `'x1'`, award_id: `'x' || n` }
  await seedRows(db, 'mails', 3000, { ...mail, mail_id: `'x' || n`, state: `'failed'` })
  // Every third award was written about again.
  await seedRows(db, 'mails', 1000, {
    issuer_id: `'x1'`,
    award_id: `'x' || n * 3`,
    mail_id: `'y' || n`,
    state: `'sent'`,
    created_at: `now() + interval '1 day'`,
  })
  await seedRows(db, 'backpack_entries', 3000, {
    account_id: `'x' || n % 50`,
    issuer_id: `'x1'`,
    award_id: `'x' || n`,
    added_at: `now() + n % 2 * interval '9 hours'`,
  })
  await seedRows(db, 'imported_badges', 1500, {
    account_id: `'x' || n % 50`,
    facts: `jsonb_build_object('badge', jsonb_build_object('name', 'Knot ' || n))`,
    edition: `'3.0'`,
    verdict: `'valid'`,
  })
  await migrate(db)
  const { rows } = await sql`
    select (select count(*)::int from accounts where is_proven) as proven,
      (select count(*)::int from accounts where not is_proven) as unproven,
      (select count(*)::int from undelivered_awards u join awards a using (issuer_id, award_id)
        where u.created_at = a.created_at and u.badge_id = a.badge_id and u.mail_id = a.award_id) as undelivered,
      (select count(*)::int from backpack_entries e join awards a using (issuer_id, award_id)
        where e.is_kept and e.badge_id = a.badge_id and e.made_at = a.created_at and e.issued_on = a.issued_on
          and e.changed_at = greatest(e.added_at, a.updated_at)) as noted,
      (select count(*)::int from imported_badges where 'Knot ' || substr(import_id, 2) = sought_name) as named`.execute(
    db,
  )
  expect(rows).toEqual([{ proven: 4000, unproven: 1000, undelivered: 1500, noted: 3000, named: 1500 }])
}, 90_000)
