import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialScopes, recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { type Measured, measureCall } from '#testing/measure-call.ts'
import { mostSorted } from '#testing/plans.ts'
import { seedRows } from '#testing/seed-rows.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { vacuum } from '#testing/vacuum.ts'

// Each page costs as much with ten times as many, but for the index that a far page passes by.
const kept = 50_000
const ofOthers = 200_000
const brought = 5000
const classes = 2000
const mostBlocks = 2500

const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
let token: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  const owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
  token = await givenToken(earner.accountId, credentialScopes.readCredentials)
  const award = await givenAward(owner, badge, earner.email)
  const { db } = context()
  const assertion = JSON.stringify(await givenSigned(earner.email))
  expect((await earner.call('POST', '/v1/earner/badges', { body: { assertion } })).statusCode).toBe(201)
  await sql`insert into badge_classes select copy.* from badge_classes b, generate_series(1, ${classes}::int) n,
    jsonb_populate_record(b, jsonb_build_object('badge_id', lpad(n::text, 22, 'b'), 'name', 'Skipper of boat ' || n,
      'badge_number', 1000 + n)) copy`.execute(db)
  await sql`insert into awards select copy.* from awards a, generate_series(1, ${kept}::int) n,
    jsonb_populate_record(a, jsonb_build_object('award_id', lpad(n::text, 22, 'A'),
      'badge_id', lpad((n % ${classes}::int + 1)::text, 22, 'b'),
      'created_at', a.created_at - n * interval '9 minutes', 'updated_at', a.created_at - n * interval '7 minutes',
      'issued_on', a.issued_on - n * interval '9 minutes',
      'expires_at', case when n % 9 = 4 then a.issued_on - n * interval '8 minutes' end, 'assertion', '{}', 'credential', '{}', 'template_id', null, 'documents', null,
      'revoked_at', case when n % 10 = 2 then now() end,
      'acceptance', case when n % 50 = 1 then 'Rejected' else 'Accepted' end)) copy
    where a.award_id = ${award}`.execute(db)
  await sql`insert into award_locations select award_id, issuer_id from awards where award_id like 'AAA%'`.execute(db)
  await sql`insert into backpack_entries (account_id, issuer_id, award_id, added_at, removed_at, is_kept, badge_id, made_at,
      changed_at, issued_on, expires_at, revoked_at)
    select ${earner.accountId}, issuer_id, award_id, created_at, case when acceptance = 'Rejected' then now() - interval '9 days' end,
      acceptance <> 'Rejected', badge_id, created_at, updated_at, issued_on, expires_at, revoked_at
    from awards where award_id like 'AAA%'`.execute(db)
  await sql`insert into imported_badges select copy.* from imported_badges i, generate_series(1, ${brought}::int) n,
    jsonb_populate_record(i, jsonb_build_object('import_id', lpad(n::text, 22, '0'), 'identity_hash', '\\x' || md5(n::text),
      'created_at', i.created_at - n * interval '90 minutes', 'updated_at', i.created_at - n * interval '70 minutes',
      'facts', jsonb_set(i.facts, '{badge,name}', to_jsonb('Brought ' || n)))) copy`.execute(db)
  await seedRows(db, 'backpack_entries', ofOthers, {
    account_id: `'x' || n % 4000`,
    badge_id: `'x' || n % 900`,
    is_kept: 'true',
    made_at: `now() - n * interval '1 minute'`,
    changed_at: `now() - n * interval '1 minute'`,
  })
  await vacuum('awards', 'award_locations', 'backpack_entries', 'imported_badges', 'badge_classes')
}, 120_000)
afterAll(() => server.stop())

const asks = /backpack_entries|imported_badges/
const measure = (url: string, own: GivenPerson | string = earner) =>
  measureCall(async () => {
    const answer = typeof own === 'string' ? await server.call('GET', url, { token: own }) : await own.call('GET', url)
    expect([url, answer.statusCode, answer.body.slice(0, 300)]).toEqual([url, 200, expect.anything()])
  }, asks)
const sortedIn = ({ steps }: Measured) => Math.max(...steps.map(mostSorted))
/** How often the most used step that looks at a table's rows was run, and how many rows of a table an index alone could not tell. */
const probesIn = ({ steps }: Measured) =>
  Math.max(...steps.filter((step) => /Scan/.test(step['Node Type'])).map((step) => step['Actual Loops']))

const list = '/v1/earner/badges?json_format=plain&num=100'
const nextOf = async (url: string): Promise<string> => {
  const { headers } = await earner.call('GET', url)
  return /^<http:\/\/localhost:8000([^>]+)>; rel="next"$/.exec(`${headers.link}`)?.[1] ?? 'none'
}

test.each([
  ['all', list],
  ['what is still good', `${list}&include_expired=false`],
  ['the revoked ones, too', `${list}&include_revoked=true&include_pending=true`],
])('a page of a backpack of 50,000 costs what a page costs: %s', async (_, url) => {
  for (const page of [url, await nextOf(url)]) {
    const seen = await measure(page)
    expect([seen.blocks < mostBlocks, seen.blocks]).toEqual([true, seen.blocks])
    expect([sortedIn(seen) <= 202, sortedIn(seen)]).toEqual([true, sortedIn(seen)])
    expect([probesIn(seen) <= 101, probesIn(seen)]).toEqual([true, probesIn(seen)])
  }
})

test.each([0, 2500, 25_000, 44_000, 90_000])(
  'a page of credentials from %i on passes all others by within their index',
  async (offset) => {
    for (const since of ['', '&since=2020-01-01T00:00:00Z']) {
      const seen = await measure(`/ims/ob/v3p0/credentials?limit=100&offset=${offset}${since}`, token)
      expect([seen.blocks < mostBlocks, seen.blocks]).toEqual([true, seen.blocks])
      expect([sortedIn(seen) <= 100, sortedIn(seen)]).toEqual([true, sortedIn(seen)])
      expect([probesIn(seen) <= 100, probesIn(seen)]).toEqual([true, probesIn(seen)])
    }
  },
)

test.each([
  ['all', 'skip'],
  ['one class', 'boat 1234'],
  ['what was brought in', 'ought 4321'],
  ['nothing', 'zzz'],
])('a search through a backpack of 50,000 does not read its awards: %s', async (_, text) => {
  const seen = await measure(`/v3/search?q=${encodeURIComponent(text)}`)
  expect([seen.blocks < mostBlocks, seen.blocks]).toEqual([true, seen.blocks])
})
