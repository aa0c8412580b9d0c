import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collection } from '#contracts/backpack/collections.ts'
import {
  collectedMaximum,
  collectedTextLength,
  collectionBadgeMaximum,
  collectionMaximum,
  descriptionLength,
} from '#contracts/fields/limits.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let maya: GivenPerson
let ids: string[]
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  const body = { assertion: JSON.stringify(givenHosted(site, maya.email)) }
  await maya.call('POST', '/v1/earner/badges', { body })
  ids = await givenCopies(collectionBadgeMaximum)
})
afterAll(async () => {
  await server.stop()
})

const base = '/v1/earner/collections'
const entries = (list: readonly string[], description = '') => list.map((id) => ({ id, description }))
const tooMany = [400, ['So many collections or badges in one are not possible.']]

/** As many badges from elsewhere as there may be in one collection, and one more. */
async function givenCopies(count: number): Promise<string[]> {
  const columns = sql.raw(
    'recipient_type, recipient_identifier, is_pending, original_key, edition, credential, facts, verdict, report, verified_at, created_at',
  )
  const { db } = context()
  await sql`
    insert into imported_badges (account_id, import_id, identity_hash, ${columns})
    select account_id, 'copy-' || lpad(n::text, 17, '0'), sha256(n::text::bytea), ${columns}
    from imported_badges, generate_series(0, ${count}) n where account_id = ${maya.accountId}`.execute(db)
  await sql`
    insert into import_locations (import_id, account_id)
    select import_id, account_id from imported_badges where import_id like 'copy-%'`.execute(db)
  const rows = await db.selectFrom('imported_badges').select('import_id').where('import_id', 'like', 'copy-%').execute()
  return rows.map(({ import_id }) => import_id).sort()
}

test('a collection of the largest size is made, read and changed as a whole', async () => {
  const badges = entries(ids.slice(0, collectionBadgeMaximum), 'Well earned')
  const made = await maya.call('POST', base, { body: { name: 'All', badges } })
  expect(made.statusCode).toBe(201)
  expect(made.json<Collection>().badges).toEqual(badges)
  const { slug } = made.json<Collection>()
  const turned = [...badges].reverse()
  const changed = await maya.call('PUT', `${base}/${slug}`, { body: { ...made.json<Collection>(), badges: turned } })
  expect([changed.statusCode, changed.json<Collection>().badges.length]).toEqual([200, collectionBadgeMaximum])
  expect(changed.json<Collection>().badges[0]).toEqual(turned[0])
  const more = await maya.call('POST', `${base}/${slug}/badges`, { body: { id: ids.at(-1) } })
  expect([more.statusCode, more.json()]).toEqual(tooMany)
  expect((await maya.call('GET', `${base}/${slug}`)).json()).toEqual(changed.json())
  expect((await maya.call('DELETE', `${base}/${slug}`)).statusCode).toBe(204)
})

test('what is said of badges is limited in all', async () => {
  const long = 'x'.repeat(descriptionLength)
  const most = Math.floor(collectedTextLength / descriptionLength)
  const first = await maya.call('POST', base, { body: { name: 'Long', badges: entries(ids.slice(0, most), long) } })
  expect(first.statusCode).toBe(201)
  const second = await maya.call('POST', base, { body: { name: 'Longer', badges: entries(ids.slice(0, 1), long) } })
  expect([second.statusCode, second.json()]).toEqual(tooMany)
  expect((await maya.call('GET', base)).json<Collection[]>().map(({ name }) => name)).toEqual(['Long'])
  await maya.call('DELETE', `${base}/${first.json<Collection>().slug}`)
})

test('badges in all collections are limited', async () => {
  const rest = collectedMaximum / collectionBadgeMaximum
  await sql`
    with made as (
      insert into collections (account_id, collection_id, name, description, created_at, updated_at)
      select ${maya.accountId}, 'full-' || n, 'Full', '', now(), now() from generate_series(1, ${rest}) n
      returning collection_id)
    insert into collection_badges (account_id, collection_id, badge_id, position, added_at)
    select ${maya.accountId}, collection_id, import_id, 1, now() from made, imported_badges
    where import_id like 'copy-%' and import_id <> ${ids[0]}`.execute(context().db)
  const answer = await maya.call('POST', base, { body: { name: 'One more', badges: entries(ids.slice(0, 1)) } })
  expect([answer.statusCode, answer.json()]).toEqual(tooMany)
  expect((await maya.call('POST', base, { body: { name: 'Empty' } })).statusCode).toBe(201)
  await context().db.deleteFrom('collections').execute()
})

test('collections are limited, two made at once too', async () => {
  await sql`
    insert into collections (account_id, collection_id, name, description, created_at, updated_at)
    select ${maya.accountId}, 'c-' || n, 'Some', '', now(), now()
    from generate_series(1, ${collectionMaximum - 1}) n`.execute(context().db)
  const both = await Promise.all([1, 2].map(() => maya.call('POST', base, { body: { name: 'Last' } })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  const refused = await maya.call('POST', base, { body: { name: 'One more' } })
  expect([refused.statusCode, refused.json()]).toEqual(tooMany)
  expect((await maya.call('GET', base)).json<Collection[]>()).toHaveLength(collectionMaximum)
})
