import http from 'node:http'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { richAward, richClass } from '#testing/given/given-rich.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.stop()
})

const origin = 'http://localhost:8000'
const today = () => new Date().toISOString().slice(0, 10)
const pathOf = (badge: string, filter: Record<string, string> = {}) =>
  `${badge.replace('/v1/issuer', '/v3')}/awards.csv?${new URLSearchParams(filter)}`
const download = (badge: string, filter?: Record<string, string>) => owner.call('GET', pathOf(badge, filter))
const readRows = (text: string) => {
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return Papa.parse<string[]>(text.slice(1, -2), { delimiter: ',', newline: '\r\n' }).data
}
/** Identifiers of the rows, without the line of heads. */
const recipients = async (badge: string, filter?: Record<string, string>) =>
  readRows((await download(badge, filter)).body)
    .slice(1)
    .map(([recipient]) => recipient)

test('the file has a line of heads and a line for each award', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const valid = await givenAward(owner, badge, 'maya@example.org', {
    narrative: 'Sailed "well", =truly;\r\nsaid Ann',
    evidence_items: [
      { evidence_url: 'https://e.example/1' },
      { narrative: 'x' },
      { evidence_url: 'https://e.example/2' },
    ],
    expires: '2031-05-01T00:00:00Z',
  })
  const expired = await givenEndedAward(owner, badge, '+49 151 123', {
    recipient_type: 'telephone',
    narrative: '=1+1',
  })
  const revoked = await givenAward(owner, badge, 'ann@example.org', {
    extensions: { 'extensions:recipientProfile': { name: '@Ann' } },
  })
  await owner.call('DELETE', `${badge}/assertions/${revoked}`, { body: { revocation_reason: '-1, sorry' } })
  const { db } = context()
  await db.updateTable('awards').set({ recipient_name: 'Maya Ökonkwo' }).where('award_id', '=', valid).execute()
  await db
    .updateTable('awards')
    .set({ issued_on: '2019-02-03T04:05:06Z' })
    .where('badge_id', '=', idOf(badge))
    .execute()
  const day = '2019-02-03T04:05:06.000Z'
  const answer = await download(badge, { include_expired: 'true', include_revoked: 'true' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(readRows(answer.body)).toEqual([
    [
      'Recipient',
      'Recipient type',
      'Name',
      'Issued on',
      'Expires',
      'Status',
      'Acceptance',
      'Narrative',
      'Evidence addresses',
      'Public address',
      'Revocation reason',
      'Earned on',
      'Began on',
      'Ended on',
      'Credits earned',
      'License number',
      'Role',
      'Term',
      'Results',
    ],
    [
      'ann@example.org',
      'email',
      "'@Ann",
      day,
      '',
      'revoked',
      'Unaccepted',
      '',
      '',
      `${origin}/public/assertions/${revoked}`,
      "'-1, sorry",
      ...noDetails,
    ],
    [
      "'+49151123",
      'telephone',
      '',
      day,
      '2020-01-01T00:00:00.000Z',
      'expired',
      'Unaccepted',
      "'=1+1",
      '',
      `${origin}/public/assertions/${expired}`,
      '',
      ...noDetails,
    ],
    [
      'maya@example.org',
      'email',
      'Maya Ökonkwo',
      day,
      '2031-05-01T00:00:00.000Z',
      'valid',
      'Unaccepted',
      'Sailed "well", =truly;\r\nsaid Ann',
      'https://e.example/1 https://e.example/2',
      `${origin}/public/assertions/${valid}`,
      '',
      ...noDetails,
    ],
  ])
  expect(await recipients(badge)).toEqual(['maya@example.org'])
  expect(await recipients(badge, { include_expired: '1', prefix: '+49' })).toEqual(["'+49151123"])
  expect(await recipients(badge, { acceptance: 'Accepted' })).toEqual([])
  expect((await download(badge, { issued_from: 'x' })).statusCode).toBe(400)
})

test('results, credits, days, role and term stand in the last columns, and none of them is run as a formula', async () => {
  const badge = await givenBadgeClass(owner, issuer, richClass)
  await givenAward(owner, badge, 'zoe@example.org', { ...richAward, role: '=cmd()', license_number: '+49' })
  const [heads = [], row = []] = readRows((await download(badge)).body)
  expect(Object.fromEntries(heads.slice(11).map((head, index) => [head, row[11 + index]]))).toEqual({
    'Earned on': '2026-06-01T00:00:00.000Z',
    'Began on': '2026-01-10T00:00:00.000Z',
    'Ended on': '2026-05-30T00:00:00.000Z',
    'Credits earned': '2',
    'License number': "'+49",
    Role: "'=cmd()",
    Term: 'Spring 2026',
    Results: 'Exam: 87; Grade: A; At the helm: Great, 5; Voyage: Completed',
  })
})

const noDetails = Array<string>(8).fill('')
const idOf = (path: string): string => path.split('/').at(-1) ?? ''

test('a class without awards has a file with heads only', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  expect(readRows((await download(badge)).body)).toHaveLength(1)
})

test.each([
  ['Day Skipper', 'Day-Skipper-', 'Day-Skipper-'],
  ['Über"; filename="x.exe', 'Uber-filename-x-exe-', '%C3%9Cber-filename-x-exe-'],
  ['../../etc/passwd', 'etc-passwd-', 'etc-passwd-'],
  ['航海士', '', '%E8%88%AA%E6%B5%B7%E5%A3%AB-'],
  ['\u202e!?', '', ''],
  ['x'.repeat(200), `${'x'.repeat(60)}-`, `${'x'.repeat(60)}-`],
])('the file of %s has a name that every system takes', async (name, plain, own) => {
  const answer = await download(await givenBadgeClass(owner, issuer, { name }))
  const ending = `awards-${today()}.csv`
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${plain}${ending}"; filename*=UTF-8''${own}${ending}`,
  )
})

/** A class with so many awards, each with a long narrative. */
const givenCrowd = async (count: number, characters: number): Promise<string> => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenAward(owner, badge, newEmail())
  await sql`insert into awards
    select copy.* from awards a, generate_series(1, ${count - 1}::int) n,
      jsonb_populate_record(a, jsonb_build_object('award_id', left(md5(n || ${idOf(badge)}::text), 22),
        'recipient_identifier', 'p-' || n || '@example.org', 'narrative', repeat('x', ${characters}::int),
        'created_at', a.created_at - (n / 3) * interval '1 ms')) copy
    where a.badge_id = ${idOf(badge)}`.execute(context().db)
  return badge
}

test('headings and words are in the language asked for, what they stand over is the same [LG-23]', async () => {
  const badge = await givenBadgeClass(owner, issuer, richClass)
  await givenAward(owner, badge, 'maya@example.org', richAward)
  const read = async (language: string) => {
    const answer = await owner.call('GET', pathOf(badge), { headers: { 'accept-language': language } })
    expect(answer.headers['content-language']).toBe(language)
    return readRows(answer.body)
  }
  const [[, english = []], [heads = [], german = []]] = [await read('en'), await read('de')]
  expect(english.slice(5, 7)).toEqual(['valid', 'Unaccepted'])
  expect([heads[0], heads[3], heads[5], heads[11]]).toEqual(['Person', 'Ausgestellt am', 'Status', 'Verdient am'])
  expect([german[1], ...german.slice(5, 7)]).toEqual(['E-Mail', 'Gültig', 'Noch nicht angenommen'])
  const words = [1, 5, 6, 18]
  const others = (cells: string[]) => cells.filter((_, place) => !words.includes(place))
  expect(others(german)).toEqual(others(english))
})

test('a long list is there whole and in order, without gap or repeat', async () => {
  const badge = await givenCrowd(1001, 10)
  const addresses = readRows((await download(badge)).body)
    .slice(1)
    .map((row) => row[9])
  const { rows } = await sql<{ award_id: string }>`select award_id from awards where badge_id = ${idOf(badge)}
    order by created_at desc, award_id desc`.execute(context().db)
  expect(addresses).toEqual(rows.map((row) => `${origin}/public/assertions/${row.award_id}`))
  expect(addresses).toHaveLength(1001)
})

test('who only looks whether there is a file gets its name and nothing else', async () => {
  const badge = await givenBadgeClass(owner, issuer)
  const headers = { host: 'localhost:8000', authorization: `Bearer ${owner.token}` }
  const answer = await server.app.inject({ method: 'HEAD', url: pathOf(badge), headers })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect(answer.headers['content-disposition']).toContain('Day-Skipper')
})

test('awards are read as fast as somebody takes them, and a failure in the middle breaks the file off', async () => {
  const badge = await givenCrowd(8000, 4000)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { host: 'localhost:8000', authorization: `Bearer ${owner.token}` }
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${address}${pathOf(badge)}`, { headers }, resolve).on('error', reject)
  })
  answer.pause()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await sql`alter table awards rename to gone`.execute(context().db)
  let size = 0
  const readAll = async () => {
    for await (const chunk of answer) size += chunk.length
  }
  await expect(readAll()).rejects.toThrow('aborted')
  await sql`alter table gone rename to awards`.execute(context().db)
  expect(size).toBeGreaterThan(100_000)
  expect(size).toBeLessThan(25_000_000)
})

test('the awards of a whole issuer are one file, which names the badge of each and obeys the same filters', async () => {
  const all = await givenIssuer(owner)
  const [first, second] = [
    await givenBadgeClass(owner, all, { name: '=Knots' }),
    await givenBadgeClass(owner, all, { name: 'Day Skipper' }),
  ]
  await givenAward(owner, first, 'ann@example.org')
  await givenAward(owner, second, 'bea@example.org')
  await givenAward(owner, first, 'cas@example.org')
  const read = async (filter: Record<string, string> = {}) => {
    const answer = await download(all, filter)
    expect(answer.statusCode).toBe(200)
    return readRows(answer.body).map((row) => [row[0], row.at(-1)])
  }
  expect(await read()).toEqual([
    ['Recipient', 'Badge'],
    ['cas@example.org', "'=Knots"],
    ['bea@example.org', 'Day Skipper'],
    ['ann@example.org', "'=Knots"],
  ])
  expect(await read({ search: 'be' })).toEqual([
    ['Recipient', 'Badge'],
    ['bea@example.org', 'Day Skipper'],
  ])
  expect((await read({ badge: second.split('/').at(-1) ?? '' })).length).toBe(2)
  expect((await read({ ended: 'revoked' })).length).toBe(1)
  const stranger = await givenPerson(server)
  expect((await stranger.call('GET', pathOf(all))).statusCode).toBe(404)
  const answer = await download(all)
  expect(answer.headers['content-disposition']).toContain(`awards-${today()}.csv`)
})
