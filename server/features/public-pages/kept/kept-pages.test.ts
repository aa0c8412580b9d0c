import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { db } from '#infra/context.ts'
import { createElsewhere, drawing } from '#testing/given/given-elsewhere.ts'
import { givenShowcase, idOf, type PageKind, pageKinds, type Showcase } from '#testing/given/given-showcase.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { recordStatements, type StatementRecorder } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { keptPages } from './kept-pages.ts'

const site = createElsewhere()
let server: TestServer
let recorder: StatementRecorder
let maya: GivenPerson
let shown: Showcase
beforeAll(async () => {
  recorder = recordStatements()
  server = await startTestServer({ outside: site.outside })
  site.put('/skipper.svg', drawing)
  const [operator, teacher] = [await givenPerson(server), await givenPerson(server)]
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  shown = await givenShowcase(site, { operator, teacher, maya })
})
afterAll(async () => {
  recorder.stop()
  await server.stop()
})

const open = (kind: PageKind, headers: Record<string, string> = {}) =>
  server.call('GET', shown.pages[kind], {
    headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0', ...headers },
  })
const record = async (kind: PageKind) => recorder.record(async () => expect((await open(kind)).statusCode).toBe(200))

test.each(pageKinds)('the page: %s: is written once, and asks one thing until something changes', async (kind) => {
  const first = await open(kind)
  expect(await record(kind)).toHaveLength(1)
  const again = await open(kind)
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  const named = ['etag', 'link', 'content-language', 'content-type', 'cache-control', 'vary', 'referrer-policy']
  expect(named.map((name) => again.headers[name])).toEqual(named.map((name) => first.headers[name]))
  const unchanged = await open(kind, { 'if-none-match': String(first.headers.etag) })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const german = await open(kind, { 'accept-language': 'de' })
  expect([german.body.includes('<html lang="de"'), again.body.includes('<html lang="en"')]).toEqual([true, true])
})

/** Every table that pages are read from, each with a writing of the row that they show: as much as the mark can tell. */
const writings: Record<string, () => ReturnType<typeof sql>> = {
  accounts: () => sql`update accounts set last_name = last_name where account_id = ${maya.accountId}`,
  award_locations: () => sql`update award_locations set issuer_id = issuer_id where award_id = ${shown.award}`,
  awards: () => sql`update awards set narrative = narrative where award_id = ${shown.award}`,
  backpack_entries: () => sql`update backpack_entries set removed_at = removed_at where award_id = ${shown.award}`,
  badge_class_versions: () =>
    sql`update badge_class_versions set facts = facts where badge_id = ${idOf(shown.badge)} and version = 1`,
  badge_classes: () => sql`update badge_classes set name = name where badge_id = ${idOf(shown.badge)}`,
  badge_locations: () => sql`update badge_locations set issuer_id = issuer_id where badge_id = ${idOf(shown.badge)}`,
  blobs: () => sql`update blobs set media_type = media_type
    where blob_key = (select image_key from awards where award_id = ${shown.award})`,
  collection_badges: () => sql`update collection_badges set position = position where badge_id = ${shown.award}`,
  collection_locations: () =>
    sql`update collection_locations set account_id = account_id where share_hash = ${shown.collection.share_hash}`,
  collections: () => sql`update collections set name = name where collection_id = ${shown.collection.slug}`,
  earner_addresses: () => sql`update earner_addresses set address = address where account_id = ${maya.accountId}`,
  earner_pages: () => sql`update earner_pages set name = name where account_id = ${maya.accountId}`,
  endorsements: () => sql`update endorsements set comment = comment where issuer_id = ${idOf(shown.issuer)}`,
  imported_badges: () => sql`update imported_badges set verdict = verdict where import_id = ${shown.imported}`,
  issuer_keys: () => sql`update issuer_keys set algorithm = algorithm where issuer_id = ${idOf(shown.issuer)}`,
  issuer_versions: () => sql`update issuer_versions set name = name where issuer_id = ${idOf(shown.issuer)}`,
  issuers: () => sql`update issuers set name = name where issuer_id = ${idOf(shown.issuer)}`,
  request_rules: () => sql`insert into request_rules (issuer_id, badge_id, is_open, asks, points, updated_at)
    values (${idOf(shown.issuer)}, ${idOf(shown.badge)}, false, '{}', '[]', now())
    on conflict (issuer_id, badge_id) do update set is_open = false`,
  status_lists: () => sql`update status_lists set updated_at = updated_at where issuer_id = ${idOf(shown.issuer)}`,
}
/** Of who endorses it. */
const otherWritings = [
  () => sql`update issuer_versions set name = name where issuer_id = ${idOf(shown.endorser)}`,
  () => sql`update issuers set name = name where issuer_id = ${idOf(shown.endorser)}`,
]

const tablesOf = async (statements: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db())
  const named = new Set(
    statements.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].map(([, n]) => n)),
  )
  return rows.flatMap(({ name }) => (named.has(name) ? name : [])).sort()
}

test('whatever a page is read from has a part in its mark, and every writing of it is seen', async () => {
  const all = new Set<string>()
  for (const kind of pageKinds) {
    keptPages.forget()
    const [mark = '', ...reading] = await record(kind)
    const tables = await tablesOf([mark])
    expect([kind, tables]).toEqual([kind, expect.arrayContaining(await tablesOf(reading))])
    for (const table of tables) {
      // As it is now it shows none of those before it.
      if (kind === 'badge class' && table === 'badge_class_versions') continue
      all.add(table)
      await writings[table]?.().execute(db())
      expect([kind, table, (await record(kind)).length > 1]).toEqual([kind, table, true])
      expect([kind, table, (await record(kind)).length]).toEqual([kind, table, 1])
    }
    if (kind === 'collection' || kind === 'badge class as it was') continue
    for (const write of otherWritings) {
      await write().execute(db())
      expect([kind, (await record(kind)).length > 1]).toEqual([kind, true])
    }
  }
  expect([...all].sort()).toEqual(Object.keys(writings))
}, 120_000)

test('what is kept takes 32 MiB at most, those looked at longest ago go first, and one large page never stays', () => {
  keptPages.forget()
  const keep = (key: string, bytes: number) =>
    keptPages.keep(key, 'mark', { body: Buffer.alloc(0), etag: '"e"', languages: 'en', signedForm: undefined }, bytes)
  const mebibyte = 1024 * 1024
  for (let number = 0; number < 40; number++) {
    keep(`page ${number}`, mebibyte)
    expect(keptPages.find('page 0', 'mark')).toBeDefined()
    expect(keptPages.measure().bytes).toBeLessThanOrEqual(32 * mebibyte)
  }
  expect(keptPages.measure().things).toBe(31)
  expect([1, 9, 10, 39].map((number) => keptPages.find(`page ${number}`, 'mark') !== undefined)).toEqual([
    false,
    false,
    true,
    true,
  ])
  keep('large', 3 * mebibyte)
  expect(keptPages.find('large', 'mark')).toBeUndefined()
  expect(keptPages.find('page 39', 'another mark')).toBeUndefined()
  expect(keptPages.find('page 39', 'mark')).toBeUndefined()
  keptPages.forget()
  expect(keptPages.measure()).toEqual({ things: 0, bytes: 0 })
})
