import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { authority, others } from './tables.ts'
import { ways } from './ways.ts'
import { issuerWriters } from './writers/issuers.ts'
import { organisationWriters } from './writers/organisations.ts'
import { personWriters } from './writers/people.ts'
import { signInWriters } from './writers/sign-ins.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const named =
  /^(from_|to_)?account_id$|^owner_id$|^client_id$|^grant_id$|_by$|^issuer_id$|^organisation_id$|^member_id$/
const roots = ['accounts', 'issuers', 'organisations', 'applications']

/** Tables that refer to people, issuers, organisations or apps, straight, by way of others, or by the name of a column. */
const findReferring = async (): Promise<string[]> => {
  const { db } = context()
  const { rows: links } = await sql<{ name: string; target: string }>`
    select conrelid::regclass::text as name, confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  const { rows: columns } = await sql<{ name: string; column: string }>`
    select c.table_name as name, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db)
  const found = new Set([...roots, ...columns.filter(({ column }) => named.test(column)).map(({ name }) => name)])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { name, target } of links) if (found.has(target)) found.add(name)
  }
  return [...found].sort()
}

test('[A18] each table that refers to people, issuers, organisations or apps is named: authority, or why not', async () => {
  const rest = Object.values(others).flatMap((names) => names.split(' '))
  // What seals a secret is no person.
  const sealed = ['lti_tool_keys', 'master_key', 'site_keys']
  const referring = (await findReferring()).filter((name) => !sealed.includes(name))
  expect(referring.filter((name) => !authority.includes(name) && !rest.includes(name))).toEqual([])
  expect([...authority, ...rest].filter((name) => !referring.includes(name))).toEqual([])
  expect(authority.filter((name) => rest.includes(name))).toEqual([])
})

const root = 'server/'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\/|^infra\/db\/schema\/tables\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(root + name, 'utf8') }))

/** Functions that write what their callers tell them: who calls one writes that table. */
const doors = new Map([
  ['noteTokens', 'access_tokens'],
  ['keepHandle', 'one_time_handles'],
  ['takeHandle', 'one_time_handles'],
])

/** What writes into a table by Kysely, by SQL of its own, or through such a function. */
const findWriters = (from: readonly { name: string; text: string }[]): string[] =>
  from.flatMap(({ name, text }) => {
    const byName = [...text.matchAll(/\b(?:insertInto|updateTable|mergeInto|replaceInto)\(\s*'(\w+)/g)]
    const bySql = [...text.matchAll(/\b(?:insert\s+into|update|merge\s+into)\s+(\w+)\b/gi)]
    const byDoor = [...text.matchAll(/\b(\w+)\(/g)].map(([, called = '']) => doors.get(called) ?? '')
    const tables = [...[...byName, ...bySql].map(([, table = '']) => table), ...byDoor]
    return [...new Set(tables)].filter((table) => authority.includes(table)).map((table) => `${table}: ${name}`)
  })

const written = [personWriters, signInWriters, organisationWriters, issuerWriters].flatMap((group) =>
  Object.entries(group).flatMap(([table, places]) =>
    Object.entries(places).map(([name, by]) => ({
      place: `${table}: ${name.replace(/^(?!infra\/)/, 'features/')}`,
      by,
    })),
  ),
)

test('[A18] whatever writes authority has its row in the table of the gate, or says why it needs none', () => {
  expect(findWriters(files).sort()).toEqual(written.map(({ place }) => place).sort())
})

test('[A18] no table to write into is named where it cannot be read', () => {
  const hidden = files
    .filter(({ text }) => /\b(?:insertInto|updateTable)\(\s*[^'\s]/.test(text))
    .map(({ name }) => name)
  expect(hidden).toEqual([])
})

test('[A18] a writer without a row would be noticed', () => {
  const texts = [
    "tx.insertInto('app_grants')",
    'sql`\n  update  issuer_staff set role = 1`',
    'sql`INSERT INTO passkeys`',
    'await keepHandle(actor, handle, 60)',
  ]
  expect(findWriters(texts.map((text) => ({ name: 'new.ts', text })))).toEqual([
    'app_grants: new.ts',
    'issuer_staff: new.ts',
    'passkeys: new.ts',
    'one_time_handles: new.ts',
  ])
})

test('[A18] a row that is named is a row of the table, or a reason', () => {
  const unknown = written.filter(({ by }) => !by.startsWith('– ') && !ways.some(({ name }) => name === by))
  expect(unknown).toEqual([])
})
