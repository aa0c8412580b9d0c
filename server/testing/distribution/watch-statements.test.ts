import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatement } from '#infra/jobs/run-statement.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { exceptions } from './exceptions.ts'
import { requireExplained } from './watch-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('what the product sends is judged, and said with who asked for it, each time', async () => {
  for (let time = 0; time < 2; time++) {
    await runStatement(database.db, 'select from blobs where blob_key = $1 for update', ['none'])
    expect(requireExplained).toThrow(
      /select blobs: row lock on a copy: blobs\n {2}asked for by server\/infra\/jobs\/run-statement\.ts: select from blobs/,
    )
    expect(requireExplained).not.toThrow()
  }
})

test('what a test sends by itself is not, and neither is what stands on the list', async () => {
  expect(exceptions).toHaveProperty('select issuers: row lock on a copy: issuers')
  await sql`select from blobs where blob_key = 'one' for update`.execute(database.db)
  await runStatement(database.db, 'select from issuers where issuer_id = $1 for share', ['none'])
  await runStatement(database.db, 'select from mails where mail_id = $1 for update', ['none'])
  expect(requireExplained).not.toThrow()
})
