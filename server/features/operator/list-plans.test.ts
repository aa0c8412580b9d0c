import { type SelectQueryBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { measureCall } from '#testing/measure-call.ts'
import { mostSorted } from '#testing/plans.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { auditPage } from './audit/queries.ts'
import { issuerPlans } from './issuers/queries.ts'
import { domainsQuery, mailPlans } from './mails/queries.ts'
import { countsQuery } from './overview/gather-figures.ts'
import { accountPlans } from './people/queries.ts'

const many = 10_000

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  await givenIssuer(operator)
  const { db } = context()
  const id = sql`lpad(n::text, 22, 'A')`
  const made = sql`now() - n * interval '1 minute'`
  await sql`insert into accounts (account_id, first_name, last_name, created_at, suspended_at)
    select ${id}, 'Ana', 'Bay ' || n, ${made}, case when n % 2000 = 1 then now() end from generate_series(1, ${many}::int) n`.execute(
    db,
  )
  await sql`insert into email_addresses (account_id, email_id, email, is_primary)
    select ${id}, 1, 'person' || n || '@pier.example', true from generate_series(1, ${many}::int) n`.execute(db)
  await sql`insert into verified_emails (account_id, email)
    select account_id, email from email_addresses where email not like '%01@pier.example' on conflict do nothing`.execute(
    db,
  )
  await sql`insert into issuers select copy.* from issuers i, generate_series(1, ${many}::int) n,
    jsonb_populate_record(i, jsonb_build_object('issuer_id', ${id}, 'name', 'Pier ' || n, 'created_at', ${made},
      'trusted_at', case when n % 2000 = 1 then now() end)) copy`.execute(db)
  await sql`insert into mails (mail_id, kind, to_address, subject, html, body, state, created_at)
    select ${id}, 'award', 'Person' || n || '@' || case when n = 9999 then 'dock' else 'pier' end || '.example', '', '', '',
      case when n % 2000 = 1 then 'cancelled' else 'sent' end, ${made} from generate_series(1, ${many}::int) n`.execute(
    db,
  )
  await sql`insert into audit_entries (number, at, client_id, verb, subject_kind, subject_id, detail, previous_hash, hash)
    select n, now() + (n - 20000) * interval '1 hour', 'cli', 'issuer.suspended', 'issuer', 'one', '{}', '', ''
    from generate_series(1000, 999 + ${many}::int) n`.execute(db)
  await sql`vacuum analyze accounts, email_addresses, verified_emails, issuers, mails, audit_entries`.execute(db)
}, 60_000)
afterAll(async () => {
  await server.stop()
})

/** How many rows it found, and the tables that it read from their beginning to their end. */
const explain = async <Row>(query: Pick<SelectQueryBuilder<never, never, Row>, 'explain'>) => {
  const rows = await query.explain('json', sql`analyze, buffers`)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const text = JSON.stringify(plan)
  return {
    found: plan['Actual Rows'] as number,
    wholes: [...text.matchAll(/"Seq Scan",[^{}]*?"Relation Name":"(\w+)"/g)].map(([, name]) => name),
  }
}
const none: string[] = []

/** The indexes of a plan, the blocks it touched, and the most rows that any sort of it was given. */
const measure = async <Row>(query: Pick<SelectQueryBuilder<never, never, Row>, 'explain'>) => {
  const rows = await query.explain('json', sql`analyze, buffers`)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const indexes = [...JSON.stringify(plan).matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name)
  return {
    found: plan['Actual Rows'] as number,
    indexes: new Set(indexes),
    blocks: (plan['Shared Hit Blocks'] + plan['Shared Read Blocks']) as number,
    sorted: mostSorted(plan),
  }
}
const page = { part: '', after: undefined, limit: 11 }
const deep = { createdAt: new Date(Date.now() - 9_000 * 60_000), id: 'x'.repeat(22) }

test('pages of people are read without reading them all', async () => {
  const { db } = context()
  const plans = (wanted: Partial<Parameters<typeof accountPlans>[1]>) => accountPlans(db, { ...page, ...wanted })
  expect(await explain(plans({}).walk)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ after: deep }).walk)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ state: 'suspended' }).walk)).toEqual({ found: 5, wholes: none })
  expect(await explain(plans({ state: 'operator' }).walk)).toEqual({ found: 1, wholes: none })
  expect(await explain(plans({ part: 'PIER.ex' }).near)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ part: 'rson9876@' }).all)).toEqual({ found: 1, wholes: none })
  expect(await explain(plans({ part: 'Ay 9876' }).all)).toEqual({ found: 1, wholes: none })
  expect(await explain(plans({ part: "o'no\\body%" }).all)).toEqual({ found: 0, wholes: none })
  expect(await explain(plans({ part: 'zz' }).all)).toEqual({ found: 0, wholes: none })
})

test('people without a proven address are found by what the database keeps of them', async () => {
  const { db } = context()
  const plans = (wanted: object) => accountPlans(db, { ...page, state: 'unconfirmed', ...wanted })
  for (const [plan, found] of [
    [plans({}).walk, 11],
    [plans({ after: deep }).walk, 10],
  ] as const) {
    const seen = await measure(plan)
    expect(seen.found).toBe(found)
    expect([seen.indexes.has('accounts_unproven'), seen.indexes.has('accounts_newest')]).toEqual([true, false])
    expect([seen.blocks < 100, seen.blocks]).toEqual([true, seen.blocks])
    expect([seen.sorted <= 11, seen.sorted]).toEqual([true, seen.sorted])
  }
})

test('a part that many hold, far from the top, is looked for a piece of the list at a time, and each is found once', async () => {
  const { db } = context()
  const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id)
  const people = await idsOf(sql`select account_id as id from accounts join email_addresses using (account_id)
    where position('rson9' in email) > 0 order by accounts.created_at desc`)
  const mails = await idsOf(
    sql`select mail_id as id from mails where lower(to_address) ^@ 'person9' order by created_at desc`,
  )
  const read = async (url: string) => {
    const found: string[] = []
    const stops: number[] = []
    let next: string | undefined = `${url}&num=50`
    while (next !== undefined) {
      const at: string = next
      const { blocks } = await measureCall(async () => {
        const answer = await operator.call('GET', at)
        const rows = answer.json<{ id: string }[]>()
        found.push(...rows.map(({ id }) => id))
        next = /^<http:\/\/localhost:8000([^>]+)>; rel="next"$/.exec(`${answer.headers.link}`)?.[1]
        if (next !== undefined && rows.length < 50) stops.push(rows.length)
      }, /accounts|mails/)
      expect([at, blocks < 2500, blocks]).toEqual([at, true, blocks])
    }
    return { found, stops: stops.length }
  }
  expect([people.length, mails.length]).toEqual([1111, 1111])
  const seen = await read('/v3/operator/people?q=rson9')
  expect([seen.found, seen.stops > 10]).toEqual([people, true])
  const written = await read('/v3/operator/mails?q=person9')
  expect([written.found, written.stops > 3]).toEqual([mails, true])
})

test('pages of issuers are read without reading them all', async () => {
  const { db } = context()
  const plans = (wanted: Partial<Parameters<typeof issuerPlans>[1]>) => issuerPlans(db, { ...page, ...wanted })
  expect(await explain(plans({}).walk)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ after: deep }).walk)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ state: 'trusted' }).walk)).toEqual({ found: 5, wholes: none })
  expect(await explain(plans({ part: 'IER' }).near)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ part: 'ier 9876' }).all)).toEqual({ found: 1, wholes: none })
})

test('pages of mails are read without reading them all', async () => {
  const { db } = context()
  const plans = (wanted: Partial<Parameters<typeof mailPlans>[1]>) => mailPlans(db, { ...page, states: [], ...wanted })
  expect(await explain(plans({}).walk)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ after: deep }).walk)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ states: ['cancelled'] }).walk)).toEqual({ found: 5, wholes: none })
  expect(await explain(plans({ states: ['queued', 'failed'] }).walk)).toEqual({ found: 0, wholes: none })
  expect(await explain(plans({ part: 'person' }).near)).toEqual({ found: 11, wholes: none })
  expect(await explain(plans({ part: 'PERSON9876@' }).all)).toEqual({ found: 1, wholes: none })
  expect(await explain(plans({ part: '@Dock' }).all)).toEqual({ found: 1, wholes: none })
  expect(await explain(plans({ part: 'dock.' }).all)).toEqual({ found: 1, wholes: none })
})

test('mails to a domain are read from the newest one on, however many there are', async () => {
  const { db } = context()
  const after = deep
  for (const wanted of [{}, { after }, { states: ['sent' as const] }]) {
    for (const [part, domains] of [
      ['pier.ex', ['pier.example']],
      ['@', ['dock.example', 'example.org', 'pier.example']],
      ['Dock', ['dock.example']],
    ] as const) {
      const plans = mailPlans(db, { ...page, states: [], part, ...wanted })
      const { indexes, blocks, sorted } = await measure(plans.ofDomains(domains))
      expect([part, wanted, [...indexes].sort()]).toEqual([
        part,
        wanted,
        ['mails_by_address', 'mails_pkey', 'mails_to_domain'],
      ])
      expect([part, blocks < 200, blocks]).toEqual([part, true, blocks])
      expect([part, sorted <= 33, sorted]).toEqual([part, true, sorted])
      expect((await domainsQuery(part).execute(db)).rows.map(({ domain }) => domain)).toEqual(domains)
      const page1 = await plans.all.execute()
      expect(await plans.ofDomains(domains).execute()).toEqual(page1)
    }
  }
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) ${domainsQuery('p')}`.execute(db)
  const blocks = rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? 0
  expect([blocks < 50, blocks]).toEqual([true, blocks])
})

test('entries of a time long ago are read without reading all that came after', async () => {
  const { db } = context()
  const wanted = {
    verb: undefined,
    account: undefined,
    since: undefined,
    until: undefined,
    before: undefined,
    limit: 11,
  }
  const hours = (number: number) => new Date(Date.now() + (number - 20_000) * 3_600_000 + 60_000)
  const read = async (times: { since?: Date; until?: Date }) => {
    const rows = await auditPage(db, { ...wanted, ...times }).explain('json', sql`analyze, buffers`)
    const text = JSON.stringify(rows[0]?.['QUERY PLAN'][0].Plan)
    const dropped = [...text.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, count]) => Number(count))
    return { found: rows[0]?.['QUERY PLAN'][0].Plan['Actual Rows'], isNear: Math.max(0, ...dropped) < 100 }
  }
  expect(await read({ until: hours(2000) })).toEqual({ found: 11, isNear: true })
  expect(await read({ since: hours(2000), until: hours(2010) })).toEqual({ found: 10, isNear: true })
  expect(await read({ until: hours(10) })).toEqual({ found: 0, isNear: true })
  expect(await read({ since: hours(20_000) })).toEqual({ found: 0, isNear: true })
})

test('the figures of the overview are counted in the mails of the week', async () => {
  const { rows } = await sql`explain (analyze, format json) ${countsQuery}`.execute(context().db)
  const plan = JSON.stringify(rows)
  expect(plan).toMatch(/"Index Name":"mails_\w+"/)
  expect(plan).not.toMatch(/"Seq Scan",[^{}]*?"Relation Name":"mails"/)
})
