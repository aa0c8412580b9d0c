import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestReview } from '#contracts/requests/reviewing.ts'
import { db } from '#infra/context.ts'
import { givenRequest, givenRules, requestsOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { mostSorted } from '#testing/plans.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { queueQuery } from './list-page.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let issuerId: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  issuerId = issuer.slice(issuer.lastIndexOf('/') + 1)
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
  const { id } = await givenRequest(await givenPerson(server), badge)
  // Decided ones, by turns: of one person there may be many.
  await sql`insert into badge_requests select copy.* from badge_requests r, generate_series(1, 9000) n,
    jsonb_populate_record(r, jsonb_build_object('request_id', lpad(n::text, 22, 'A'),
      'state', (array['accepted', 'declined', 'lapsed'])[1 + n % 3], 'award_id', case when n % 3 = 0 then 'A' end,
      'decided_at', now(), 'sent_at', now() - n * interval '1 minute')) copy where r.request_id = ${id}`.execute(db())
  await sql`vacuum analyze badge_requests`.execute(db())
}, 60_000)
afterAll(async () => await server.stop())

test.each([undefined, 'waiting', 'back', 'decided'] as const)(
  'a page of the queue (%s) sorts a page of each state',
  async (state) => {
    const actor = { accountId: 'A' } as Parameters<typeof queueQuery>[0]
    const [row] = await queueQuery(actor, issuerId, { state }, 26).explain('json', sql`analyze`)
    const plan = row?.['QUERY PLAN'][0].Plan
    expect(mostSorted(plan)).toBeLessThanOrEqual(26 * 5)
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  },
)

test('what is decided pages by key, the newest first', async () => {
  const found: RequestReview[] = []
  let url: string | undefined = `${requestsOf(issuer)}?state=decided&num=40`
  while (url && found.length < 120) {
    const page: Awaited<ReturnType<typeof owner.call>> = await owner.call('GET', url)
    found.push(...page.json<RequestReview[]>())
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
    url = next?.slice(new URL(next).origin.length)
  }
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, n) => String(n + 1).padStart(22, 'A')))
})
