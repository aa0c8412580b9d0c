import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { measureCall } from '#testing/measure-call.ts'
import { mostSorted } from '#testing/plans.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { vacuum } from '#testing/vacuum.ts'
import type { Position } from './cursor.ts'
import { listAwards } from './queries/list-queries.ts'
import { choosePlans, selectPage } from './queries/plans.ts'
import { type FilterQuery, readFilter } from './read-filter.ts'

// One in fifty is of the class that is looked at.
const awards = 100_000
// Blocks of 8 KB that a page may touch, counted anew each time: seven for each of its awards, and what leads to them.
const mostBlocks = 1000
// Eight hundred are looked at by name, and each may lie in a block of its own.
const mostBlocksOfNames = 2500

let server: TestServer
let owner: GivenPerson
let badge: string
let place: { issuerSlug: string; badgeSlug: string }
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  const large = await givenBadgeClass(owner, issuer)
  await givenAward(owner, badge, 'first@example.org')
  const idOf = (path: string) => path.split('/').at(-1) ?? ''
  place = { issuerSlug: idOf(issuer), badgeSlug: idOf(badge) }
  await sql`insert into awards
    select copy.* from awards a, generate_series(1, ${awards}::int) n,
      jsonb_populate_record(a, jsonb_build_object(
        'award_id', lpad(n::text, 22, 'A'),
        'badge_id', case n % 50 when 0 then ${idOf(badge)} else ${idOf(large)} end,
        'recipient_identifier', case when n > 99000 then 'former-' else 'person-' end
          || lpad(((n * 7919) % 100000)::text, 5, '0') || '@example.org',
        'recipient_name', case when n % 1000 = 7 then 'Zoë Łukasz ' when n % 25 = 0 and n <= 25000 then 'Ilka Mole ' else 'Ana Bay ' end || n,
        'expires_at', case when n % 10 = 1 then a.issued_on - n * interval '9 seconds' end,
        'revoked_at', case when n % 10 = 2 then a.issued_on - n * interval '9 seconds' end,
        'acceptance', case when n % 500 = 0 then 'Rejected' when n % 3 = 0 then 'Accepted' else 'Unaccepted' end,
        'issued_on', a.issued_on - n * interval '10 seconds' - case when n % 500 = 50 then interval '9 days' else '0' end,
        'created_at', a.created_at - n * interval '10 seconds', 'assertion', '{}', 'credential', '{}',
        'template_id', null, 'documents', null)) copy
    where a.issuer_id = ${place.issuerSlug}`.execute(context().db)
  // Of every tenth award the mail came to nobody.
  await sql`insert into mails (mail_id, kind, to_address, subject, html, body, issuer_id, award_id, created_at)
    select 'm' || award_id, 'award', recipient_identifier, '', '', '', issuer_id, award_id, created_at
    from awards where issuer_id = ${place.issuerSlug} and award_id like '%0'`.execute(context().db)
  await sql`update mails set state = 'failed' where mail_id like 'm%0'`.execute(context().db)
  await sql`vacuum analyze undelivered_awards`.execute(context().db)
  await vacuum('awards')
}, 300_000)
afterAll(async () => {
  await server.stop()
})

const deep: Position = { direction: 'next', createdAt: new Date(Date.now() - 900_000_000), awardId: 'x'.repeat(22) }
/** The plan of a page and the blocks it touched, of the class or of the whole issuer. */
const explain = async (query: FilterQuery, isOfClass: boolean, position?: Position) => {
  const at = isOfClass ? place : { issuerSlug: place.issuerSlug }
  const { db } = context()
  const filter = readFilter(query)
  const page = { limit: 101, position }
  let text = ''
  let blocks = 0
  let sorted = 0
  for (const chosen of choosePlans(filter)) {
    if (!chosen) break
    const rows = await selectPage(db, at, filter, page, chosen).explain('json', sql`analyze, buffers`)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    text = JSON.stringify(plan)
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    sorted = Math.max(sorted, mostSorted(plan))
    if (plan['Actual Rows'] === page.limit) break
  }
  return { text, blocks, sorted }
}

const today = new Date().toISOString()
const longAgo = new Date(Date.now() - 500_000_000).toISOString()
const twoDaysEarlier = new Date(Date.now() - 672_800_000).toISOString()
const letter = { prefix: 'p', acceptance: 'Accepted' } as const
const searches: [string, FilterQuery, Position | undefined][] = [
  ['the first page', {}, undefined],
  ['a page far down', {}, deep],
  ['a page before one far down', {}, { ...deep, direction: 'prev' }],
  ['a beginning that few have', { prefix: 'Person-0042' }, undefined],
  ['a beginning that nobody has', { prefix: 'zora' }, undefined],
  ['a beginning that all have', { prefix: 'p' }, undefined],
  ['a beginning that old awards have', { prefix: 'former-' }, undefined],
  ['rare acceptance', { acceptance: 'Rejected' }, undefined],
  ['a last day long ago', { issued_to: new Date(Date.now() - 950_000_000).toISOString() }, undefined],
  ['a letter and a day long ago', { prefix: 'p', issued_to: longAgo }, undefined],
  ['a letter, a month and acceptance', { ...letter, issued_from: twoDaysEarlier, issued_to: longAgo }, undefined],
  ['a letter, years and acceptance', { ...letter, issued_from: '2020-01-01T00:00:00Z', issued_to: today }, undefined],
  ['a page of those before one far down', { ...letter, issued_to: today }, { ...deep, direction: 'prev' }],
  ['what has expired', { ended: 'expired' }, undefined],
  ['what has expired, far down', { ended: 'expired' }, deep],
  ['a letter of what has expired', { ended: 'expired', prefix: 'p' }, undefined],
  ['what was revoked', { ended: 'revoked' }, undefined],
  ['what was revoked, before one far down', { ended: 'revoked' }, { ...deep, direction: 'prev' }],
  ['one recipient', { recipient: 'person-00042@example.org' }, undefined],
]
test.each([
  ['many have', 'ana'],
  ['a thousand have', 'ilka mo'],
  ['a thousand have and nobody', 'ilka zo'],
  ['few have', 'zoe luk'],
  ['one has', '42007'],
  ['nobody has', 'nobod'],
])('a name that %s of 100,000 is found without reading them all', async (_, name) => {
  for (const isOfClass of [true, false]) {
    const at = isOfClass ? place : { issuerSlug: place.issuerSlug }
    const page = { limit: 101, position: undefined }
    const search = () => listAwards(context().db, at, readFilter({ search: name }), page)
    const { blocks, steps } = await measureCall(search, /awards/)
    expect([isOfClass, blocks < mostBlocksOfNames, blocks]).toEqual([isOfClass, true, blocks])
    const indexes = steps.map((step) => step['Index Name'])
    const own = isOfClass ? 'awards_by_name_of_class' : 'awards_by_name'
    if (/zoe|42007|nobod/.test(name)) expect(indexes).toContain(own)
    expect(steps.map((step) => step['Node Type'])).not.toContain('BitmapAnd')
    expect(Math.max(...steps.map(mostSorted)) <= 401).toBe(true)
  }
})

test('a name that many have is looked for a part of the list at a time, and each award is found once', async () => {
  const { db } = context()
  const issuedFrom = new Date(Date.now() - 260_000_000)
  for (const at of [place, { issuerSlug: place.issuerSlug }]) {
    const filter = readFilter({ search: 'ilka', issued_from: issuedFrom.toISOString() })
    const all = await db
      .selectFrom('awards')
      .select('award_id')
      .where('issuer_id', '=', place.issuerSlug)
      .$if('badgeSlug' in at, (query) => query.where('badge_id', '=', place.badgeSlug))
      .where('recipient_name', 'like', 'Ilka%')
      .where('issued_on', '>=', issuedFrom)
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`(expires_at is null or expires_at > now())`)
      .orderBy('created_at', 'desc')
      .orderBy('award_id', 'desc')
      .execute()
    const ids = all.map((row) => row.award_id)
    expect(ids.length).toBeGreaterThan(200)
    const stops = { next: 0, prev: 0 }
    let position: Position | undefined
    for (const direction of ['next', 'prev'] as const) {
      const found: string[] = []
      for (;;) {
        const { rows, stopped } = await listAwards(db, at, filter, { limit: 70, position })
        const some = rows.map((row) => row.award_id)
        found.splice(direction === 'next' ? found.length : 0, 0, ...some)
        const end = direction === 'next' ? rows.at(-1) : rows[0]
        if (stopped) stops[direction]++
        if (!stopped && (rows.length < 70 || !end)) break
        position = stopped ?? { direction, createdAt: end?.created_at ?? new Date(), awardId: end?.award_id ?? '' }
      }
      expect(found).toEqual(ids)
      position = { direction: 'prev', createdAt: new Date(issuedFrom.getTime() - 9_000_000), awardId: 'x'.repeat(22) }
    }
    if (!('badgeSlug' in at)) expect([stops.next > 5, stops.prev > 5]).toEqual([true, true])
  }
}, 120_000)

test('pages of a search that stops lead on and back, though nobody is on them', async () => {
  const linkOf = (header: unknown, rel: string) =>
    new RegExp(`<https?://[^/]+([^>]+)>; rel="${rel}"`).exec(String(header))?.[1]
  const seen: string[] = []
  let url: string | undefined = `/v3/issuers/${place.issuerSlug}/awards?search=ilka&num=100`
  let empty: string | undefined
  for (let page = 0; url !== undefined && page < 40; page++) {
    const at: string = url
    const answer = await owner.call('GET', at)
    const rows = answer.json<{ slug: string }[]>()
    seen.push(...rows.map(({ slug }) => slug))
    url = linkOf(answer.headers.link, 'next')
    expect([at, linkOf(answer.headers.link, 'prev') === undefined]).toEqual([at, page === 0])
    if (rows.length === 0) empty ??= at
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from awards where recipient_name like 'Ilka%' and revoked_at is null
      and (expires_at is null or expires_at > now())`.execute(context().db)
  expect([new Set(seen).size, seen.length]).toEqual([rows[0]?.count, rows[0]?.count])
  const back = linkOf((await owner.call('GET', empty ?? '')).headers.link, 'prev')
  expect((await owner.call('GET', back ?? '')).statusCode).toBe(200)
}, 120_000)

test.each(searches)('%s of 100,000 awards is found without reading them all', async (_, query, position) => {
  for (const isOfClass of [true, false]) {
    const { text, blocks, sorted } = await explain(query, isOfClass, position)
    if (query.prefix === 'p') expect([isOfClass, sorted <= 101, sorted]).toEqual([isOfClass, true, sorted])
    expect(text).toMatch(
      /"Index Name":"awards_(newest|newest_of_issuer|by_identifier|answered|(expired|revoked)(_of_class)?)"/,
    )
    expect([isOfClass, blocks < mostBlocks, blocks]).toEqual([isOfClass, true, blocks])
  }
})

test.each([
  ['the first page', {}, undefined],
  ['a page far down', {}, deep],
  ['a page before one far down', {}, { ...deep, direction: 'prev' as const }],
  ['a day long ago', { issued_to: longAgo }, undefined],
])(
  '%s of 10,000 undelivered awards is read in its order, and is what all of them put in order begin with',
  async (...row) => {
    const [, query, position] = row
    for (const at of [place, { issuerSlug: place.issuerSlug }]) {
      const isOfClass = 'badgeSlug' in at
      const wanted = { ...query, undelivered: 'true' as const }
      const { text, blocks, sorted } = await explain(wanted, isOfClass, position)
      expect(text).toMatch(/"Index Name":"undelivered_awards_newest(_of_issuer)?"/)
      if (!('issued_to' in query)) expect([isOfClass, blocks < 1500, blocks]).toEqual([isOfClass, true, blocks])
      expect(sorted <= 101).toBe(true)
      const page = { limit: 101, position }
      const idsOf = (rows: { award_id: string }[]) => rows.map(({ award_id }) => award_id)
      const filter = readFilter(wanted)
      const all = await selectPage(context().db, at, filter, page, 'sort few').execute()
      expect(idsOf(await selectPage(context().db, at, filter, page, 'walk undelivered').execute())).toEqual(idsOf(all))
      expect(all.length).toBe(101)
    }
  },
)

test.each([
  ['the first', undefined],
  ['one far down', deep],
  ['one before that', { ...deep, direction: 'prev' as const }],
])('%s page is the same however it is found, with those dated back among them', async (_, position) => {
  const shown: boolean[] = []
  for (const at of [place, { issuerSlug: place.issuerSlug }]) {
    for (const to of [longAgo, new Date(Date.now() - 200_000_000).toISOString()]) {
      for (const query of [
        { prefix: 'p' },
        { prefix: 'person-0', acceptance: 'Accepted' },
        { prefix: 'zora' },
      ] as const) {
        const filter = readFilter({ ...query, issued_to: to })
        for (const limit of [3, 101]) {
          const all = await selectPage(context().db, at, filter, { limit, position }, 'sort few').execute()
          if (position?.direction === 'prev') all.reverse()
          const { rows: page } = await listAwards(context().db, at, filter, { limit, position })
          expect(page.map((row) => row.award_id)).toEqual(all.map((row) => row.award_id))
          shown.push(page.some((row) => row.created_at > new Date(Date.parse(to) + 86_400_000)))
        }
      }
    }
  }
  expect(shown).toContain(position === undefined)
})

test('the places of a page are found once, though statistics do not know the class yet', async () => {
  const other = await givenIssuer(owner)
  const fresh = await givenBadgeClass(owner, other)
  await givenAward(owner, fresh, 'first@example.org')
  const issuerSlug = other.split('/').at(-1) ?? ''
  await sql`insert into awards
    select copy.* from awards a, generate_series(1, 200) n,
      jsonb_populate_record(a, jsonb_build_object('award_id', lpad(n::text, 22, 'B'),
        'created_at', a.created_at - n * interval '1 second')) copy
    where a.issuer_id = ${issuerSlug}`.execute(context().db)
  const filter = readFilter({})
  const query = selectPage(context().db, { issuerSlug }, filter, { limit: 101, position: undefined }, 'walk')
  const [row] = await query.explain('json', sql`analyze, buffers`)
  const blocks = row?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']
  expect([blocks < mostBlocks, blocks]).toEqual([true, blocks])
})

test('a page holds a hundred awards, or as many as asked for up to 500 [SB-7.15] [SB-9.2]', async () => {
  const sizeOf = async (num: string) => (await owner.call('GET', `${badge}/assertions${num}`)).json().length
  for (const [num, size] of [
    ['', 100],
    ['?num=100', 100],
    ['?num=101', 101],
    ['?num=1', 1],
    ['?num=500', 500],
    ['?num=501', 500],
    ['?num=999999999', 500],
    ['?num=9999999999', 100],
    ['?num=0', 100],
    ['?num=-5', 100],
    ['?num=2.5', 100],
    ['?num=abc', 100],
    ['?num=', 100],
  ] as const) {
    expect([num, await sizeOf(num)]).toEqual([num, size])
  }
})

test('the count of recipients of a class is not counted award by award', async () => {
  await context().db.updateTable('badge_counters').set({ recipients: 7 }).execute()
  expect((await owner.call('GET', badge)).json().recipient_count).toBe(7)
})
