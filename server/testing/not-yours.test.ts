import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import { context } from '#infra/context.ts'
import { givenOwned, type Owned, toCall } from './given/given-owned.ts'
import type { GivenPerson } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let stranger: GivenPerson
let places: Owned['places']
let owned: Owned
beforeAll(async () => {
  server = await startTestServer()
  owned = await givenOwned(server)
  ;({ stranger, places } = owned)
})
afterAll(async () => await server.stop())

// What is noted about the one who asks is no trace in what is somebody else's.
const notes = ['throttles', 'cooldowns', 'access_tokens']
const readAll = async (): Promise<string> => {
  const { db } = context()
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' and relname <> all(${notes})
    order by 1`.execute(db)
  const lines = tables.map(async ({ name }) => {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(db)
    return rows.map(({ line }) => `${name} ${line}`).sort()
  })
  return (await Promise.all(lines)).flat().join('\n')
}

const isOwned = (path: string): boolean =>
  /:(?:issuerSlug|badgeId|collectionSlug|linkId|issuerId|badgeClassId|assertionId|collectionId|userId)/.test(path)

test("every action on what is somebody else's answers 404 and leaves no trace", async () => {
  const those = endpoints.filter(({ path, access }) => isOwned(path) && Array.isArray(access))
  expect(those.length).toBeGreaterThan(40)
  const before = await readAll()
  for (const { method, path } of those) {
    const { url, body } = toCall(owned, method, path)
    const answer = await stranger.call(
      method,
      method === 'GET' ? `${url}?open=true` : url,
      method === 'GET' ? {} : { body },
    )
    expect([method, path, answer.statusCode]).toEqual([method, path, 404])
    expect([method, path, (await readAll()) === before]).toEqual([method, path, true])
  }
}, 60_000)

test("nothing of somebody else's can be named in an action of one's own", async () => {
  const before = await readAll()
  const link = (kind: string, target?: string) => ({ kind, target, with_name: true, with_evidence: true })
  for (const [url, body] of [
    ['/v3/backpack/share-links', link('collection', places.collectionSlug)],
    ['/v3/backpack/share-links', link('badge', places.badgeId)],
    ['/v3/backpack/share-links', link('badge', places.awardSlug)],
    ['/v1/earner/collections', { name: 'A', badges: [{ id: places.badgeId }] }],
    ['/v1/earner/collections', { name: 'A', badges: [{ id: places.awardSlug }] }],
    ['/v1/earner/collections', { name: 'A', cover: places.badgeId }],
  ] as const) {
    const answer = await stranger.call('POST', url, { body })
    expect([url, body, [400, 404].includes(answer.statusCode)]).toEqual([url, body, true])
  }
  expect(await readAll()).toBe(before)
})
