import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { watchQueries } from '#infra/db/connections/watch-queries.ts'
import { givenApp } from '#testing/given/given-app.ts'
import { givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { findAppOf, isAppOrigin } from './app-origins.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

test.each<[string, string | undefined]>([
  ['https://pocket.example/back', 'https://pocket.example'],
  ['https://bare.example', 'https://bare.example'],
  ['https://query.example?to=https://other.example/', 'https://query.example'],
  ['HTTPS://Loud.Example/back', 'https://loud.example'],
  ['https://usual.example:443/back', 'https://usual.example'],
  ['https://empty.example:/back', 'https://empty.example'],
  ['https://other-port.example:8443/back', 'https://other-port.example:8443'],
  ['https://port-80.example:80/back', 'https://port-80.example:80'],
  ['http://127.0.0.1:80/back', 'http://127.0.0.1'],
  ['http://[::1]:4920/back', 'http://[::1]:4920'],
  ['com.pocket.app:/back', undefined],
])('pages of the site of %s are of its app, as a browser names it', async (address, origin) => {
  const { rows } = await sql<{ sites: string[] }>`select sites_of(${[address]}::text[]) sites`.execute(context().db)
  expect(rows[0]?.sites).toEqual(origin === undefined ? [] : [origin])
  if (origin !== undefined) expect(new URL(address).origin).toBe(origin)
})

test('one of several addresses is enough', async () => {
  const redirect_uris = ['com.several.app:/back', 'https://one.example/a', 'https://two.example/b']
  await givenApp(await givenPerson(server), { redirect_uris })
  for (const origin of ['https://one.example', 'https://two.example']) expect(await isAppOrigin(origin)).toBe(true)
  for (const origin of ['https://three.example', 'com.several.app:', 'null', undefined])
    expect(await isAppOrigin(origin)).toBe(false)
})

test('whoever asks costs a look into an index, however many apps there are', async () => {
  const { db } = context()
  const { clientId } = await givenApp(await givenPerson(server), { redirect_uris: ['https://first.example/back'] })
  await sql`insert into applications select copy.* from applications i, generate_series(1, 9000) n,
    jsonb_populate_record(i, jsonb_build_object('client_id', lpad(n::text, 22, 'A'),
      'redirect_uris', jsonb_build_array('https://site' || n || '.example/back'))) copy
    where i.client_id = ${clientId}`.execute(db)
  await sql`vacuum analyze applications`.execute(db)
  const rows = await findAppOf(db, 'https://site8000.example').explain('json', sql`analyze`)
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'][0].Plan)
  expect(plan).toContain('"Index Name":"applications_by_site"')
  expect(plan).not.toContain('"Seq Scan"')
  expect(await isAppOrigin('https://site8000.example')).toBe(true)
})

test('within a second an origin is asked for once, and only so many are remembered', async () => {
  const seen: string[] = []
  const warn = ({ statement }: { statement: string }) => void seen.push(statement)
  watchQueries({ log: Object.assign(Object.create(context().log), { warn }), slowMilliseconds: 1e-9 })
  const count = () => seen.filter((statement) => statement.includes('sites_of')).length
  await Promise.all(Array.from({ length: 50 }, () => isAppOrigin('https://again.example')))
  expect(count()).toBe(1)
  await Promise.all(Array.from({ length: 1000 }, (_, n) => isAppOrigin(`https://flood${n}.example`)))
  const before = count()
  await isAppOrigin('https://flood999.example')
  expect(count()).toBe(before)
  await isAppOrigin('https://again.example')
  expect(count()).toBe(before + 1)
  watchQueries({ log: context().log, slowMilliseconds: 0 })
  expect(await isAppOrigin(`https://${'a'.repeat(300)}.example`)).toBe(false)
})
