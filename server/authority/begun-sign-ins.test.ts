import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import type { Tables } from '#infra/db/schema/tables.ts'
import { type GivenPerson, givenPerson, goodPassword, readMailLink } from '#testing/given.ts'
import { seedRows } from '#testing/seed-rows.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterAll(async () => await server.stop())

const another = 'another word of her own'
/** Every way in which access to an account ends, while the account stays. */
const ends: Record<string, (person: GivenPerson) => Promise<{ statusCode: number }>> = {
  'a new password': (person) =>
    person.call('PUT', '/v1/user/profile', { body: { password: another, current_password: goodPassword } }),
  'a new password by mail': async ({ email }) => {
    await server.call('POST', '/v1/user/forgot-password', { form: { email } })
    const { searchParams } = new URL(await readMailLink(email), 'http://localhost')
    const body = { token: searchParams.get('token'), password: another }
    return server.call('PUT', '/v1/user/forgot-password', { body })
  },
  'signing out everywhere': (person) => person.call('DELETE', '/v3/sign-ins'),
  'being signed out by the operator': ({ accountId }) =>
    operator.call('PUT', `/v3/operator/people/${accountId}`, { body: { sign_out: true } }),
  'being suspended': ({ accountId }) =>
    operator.call('PUT', `/v3/operator/people/${accountId}`, { body: { suspended: true } }),
}

/** Tables of what is good for a while to whoever holds the secret, or sits in the browser: it ends with access, or there is a reason. */
const held: Record<string, true | string> = {
  lti_registrations: true,
  one_time_handles: true,
  organisation_visits: true,
  other_backpack_attempts: true,
  passkey_challenges: true,
  sign_in_codes: true,
  sign_in_steps: true,
  social_attempts: true,
  access_tokens: 'is access itself, and each way says which of it ends',
  email_confirmations: 'proves an address and opens nothing',
  imported_badges: 'a badge, and how long it holds',
  password_resets: 'ends with the password; who signs out everywhere because of it may set another one',
  wallet_offers: 'hands one badge to a wallet, with a code that is shown to the person',
}

test('[A17] whatever is good for a while in the name of an account ends with its access, or there is a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' group by table_name
    having bool_or(column_name = 'account_id') and bool_or(column_name = 'expires_at')
      and bool_or(column_name like '%\\_hash')
    order by table_name`.execute(context().db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(held).toSorted())
})

const isTable = (name: string): name is keyof Tables => held[name] === true
const ending = Object.keys(held).filter(isTable)
const countOf = async (table: keyof Tables, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(*) from ${sql.table(table)} where account_id = ${accountId}`.execute(context().db)
  return Number(rows[0]?.count)
}

let seeded = 0
test.each(Object.keys(ends))('[A17] %s ends all that was begun, and what a browser is known by', async (way) => {
  const person = await givenPerson(server)
  const login = (password: string, headers = {}) =>
    server.call('POST', '/o/token', { form: { username: person.email, password }, headers })
  const cookie = String((await login(goodPassword)).headers['set-cookie']).split(';')[0] ?? ''
  for (const table of ending) {
    const hash = `sha256(('${++seeded} ' || n)::bytea)`
    const { rows } = await sql<{ name: string }>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary and a.attname like '%\\_hash'`.execute(context().db)
    const key = Object.fromEntries(rows.map(({ name }) => [name, hash]))
    await seedRows(context().db, table, 1, { ...key, account_id: `'${person.accountId}'` })
  }
  for (const table of ending) expect([table, await countOf(table, person.accountId)]).not.toEqual([table, 0])
  expect((await ends[way]?.(person))?.statusCode).toBeLessThan(300)
  const left = await Promise.all(ending.map(async (table) => [table, await countOf(table, person.accountId)]))
  expect(left).toEqual(ending.map((table) => [table, 0]))
  // A known browser has tries of its own; one that is no more waits with all others.
  expect((await login('wrong')).statusCode).toBe(400)
  expect((await login(goodPassword, { cookie })).statusCode).toBe(429)
})
