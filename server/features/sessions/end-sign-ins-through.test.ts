import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { seedRows } from '#testing/seed-rows.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { endSignInsThrough } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Of 20 000 sign-ins, three came by the organisation, two by it and another one, and two by others, of somebody who is no member.
  await seedRows(db(), 'access_tokens', 20_000, {
    client_id: `'public'`,
    account_id: `'x' || n`,
    expires_at: `now() + interval '1 day'`,
    came_by: `case when n <= 3 then 'school' when n <= 20 then 'other' end`,
    also_by: `case when n in (4, 5, 6, 7) then array['school'] else '{}' end`,
  })
  await seedRows(db(), 'organisation_members', 5, { organisation_id: `'school'`, account_id: `'x' || n` })
  await seedRows(db(), 'sign_in_codes', 8, {
    account_id: `'x' || n`,
    organisation_id: `case when n <= 3 then 'school' else 'other' end`,
    also_by: `case when n = 4 then array['school'] else '{}' end`,
    expires_at: `now() + interval '1 minute'`,
  })
  await sql`vacuum analyze access_tokens, organisation_members, sign_in_codes`.execute(db())
}, 60_000)
afterAll(async () => await server.stop())

test('all that came by an organisation ends, while none but those are looked at', async () => {
  const { ended, wholes } = await transaction(db(), async (tx) => {
    const gone = await endSignInsThrough(tx, 'school', 'all')
    const { rows } = await sql<{ wholes: number }>`
      select seq_scan::int as wholes from pg_stat_xact_user_tables where relname = 'access_tokens'`.execute(tx)
    return { ended: gone, wholes: rows[0]?.wholes }
  })
  expect([...ended].toSorted()).toEqual(['x1', 'x2', 'x3', 'x4', 'x5'])
  const left = await db()
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const codes = await db().selectFrom('sign_in_codes').select('account_id').orderBy('account_id').execute()
  expect([Number(left.count), codes.map((row) => row.account_id)]).toEqual([19_995, ['x5', 'x6', 'x7', 'x8']])
  expect(wholes).toBe(0)
})
