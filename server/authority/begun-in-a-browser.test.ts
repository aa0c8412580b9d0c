import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Tables of what an account has under way in a browser that need not end with a sign-in, and why. */
const others: Record<string, string> = {
  passkey_challenges: 'whoever answers brings the token of the sign-in along',
  organisation_visits: 'there is no sign-in yet',
  sign_in_codes: 'the sign-in is what the code is for, and a minute later it is over',
}

test('[A17] whatever an account has under way in a browser goes with the sign-in that began it, or there is a reason', async () => {
  const { rows } = await sql<{ name: string; ends: boolean }>`
    select t.table_name as name, exists (
      select from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.conrelid = t.table_name::regclass and k.contype = 'f' and a.attname = 'token_hash'
        and k.confrelid = 'access_tokens'::regclass and k.confdeltype = 'c'
    ) as ends
    from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and exists (select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'account_id')
      and (t.table_name = 'one_time_handles' or exists (select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'browser_hash'))
    order by t.table_name`.execute(context().db)
  const ending = rows.filter(({ ends }) => ends).map(({ name }) => name)
  expect(ending).toEqual(['one_time_handles', 'other_backpack_attempts', 'social_attempts'])
  expect(rows.filter(({ ends }) => !ends).map(({ name }) => name)).toEqual(Object.keys(others).sort())
})
