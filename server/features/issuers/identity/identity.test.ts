import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenIssuer, givenPerson, svgPicture } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { partOf } from './identity.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const read = (id: string) =>
  context().db.selectFrom('issuers').selectAll().where('issuer_id', '=', id).executeTakeFirstOrThrow()
const listKept = (id: string) =>
  context().db.selectFrom('issuer_versions').selectAll().where('issuer_id', '=', id).orderBy('version').execute()
const write = (id: string, column: string, value: unknown) =>
  sql`update issuers set ${sql.ref(column)} = ${value} where issuer_id = ${id}`.execute(context().db)

// A value that no issuer of these tests has, by the type of its column.
const others: Record<string, unknown> = {
  text: 'another',
  integer: 7,
  boolean: true,
  jsonb: '{"extensions:Other":{}}',
  'timestamp with time zone': '2020-02-02T02:02:02Z',
}
const allowed: Record<string, unknown> = {
  email: 'desk@elsewhere.example',
  jwt_algorithm: 'RS256',
  id_form: 'https',
  status_method: '1EdTechRevocationList',
  created_by: null,
}

test('[T2] each column of an issuer is told apart: who it is or not, and the database holds to that', async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = 'issuers'`.execute(context().db)
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(partOf).sort())
  const { image_key } = await read(idOf(await givenIssuer(owner, { image: svgPicture })))
  const id = idOf(await givenIssuer(owner))
  const making: string[] = []
  for (const { name, type } of rows.filter(({ name }) => name !== 'issuer_id')) {
    const { version } = await read(id)
    await write(id, name, name === 'image_key' ? image_key : name in allowed ? allowed[name] : others[type])
    if ((await read(id)).version !== version) making.push(name)
  }
  const parts = Object.entries(partOf).filter(([, part]) => part === 'identity')
  expect(making.sort()).toEqual(parts.map(([name]) => name).sort())
})

test('[T2] what an issuer was is kept when it becomes another one, and nobody vouches for that', async () => {
  const issuer = await givenIssuer(owner, { name: 'Harvard University', description: 'Old and wise.' })
  const id = idOf(issuer)
  const before = await read(id)
  const trustedAt = new Date('2026-01-02T03:04:05Z')
  await write(id, 'trusted_at', trustedAt)
  expect(await read(id)).toMatchObject({ trusted_at: trustedAt, trusted_version: 1 })
  await write(id, 'name', 'WHO')
  expect(await read(id)).toMatchObject({ version: 2, trusted_at: null, trusted_version: 1 })
  const { name, url, email, description, image_key, identified_at } = before
  const kept = { issuer_id: id, version: 1, name, url, email, description, image_key, identified_at }
  expect(await listKept(id)).toEqual([{ ...kept, trusted_at: trustedAt, replaced_at: (await read(id)).identified_at }])
})

test('[T2] a contact address at the same domain is the same issuer, at another one it is not', async () => {
  const id = idOf(await givenIssuer(owner, { email: owner.email }))
  await write(id, 'email', 'other@EXAMPLE.org')
  expect((await read(id)).version).toBe(1)
  await write(id, 'email', 'other@example.org.evil.example')
  expect((await read(id)).version).toBe(2)
})

test('[T2] who writes back what stands there makes no version, and nobody sets one by hand', async () => {
  const id = idOf(await givenIssuer(owner))
  await sql`update issuers set name = name, url = url, email = email where issuer_id = ${id}`.execute(context().db)
  await write(id, 'version', 9)
  expect((await read(id)).version).toBe(1)
  await context()
    .db.updateTable('issuers')
    .set({ name: 'WHO', trusted_at: new Date() })
    .where('issuer_id', '=', id)
    .execute()
  expect(await read(id)).toMatchObject({ version: 2, trusted_at: null })
})
