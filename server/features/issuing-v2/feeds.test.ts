import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
import { givenToken } from '#testing/given/given-token.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string

interface Feed {
  status: { description: string }
  result: { entityId: string; entityType: string }[]
  timestamp: string
  pagination: {
    hasNext: boolean
    nextResults: string | null
    hasPrevious: boolean
    previousResults: string | null
  }
}

const feeds = ['/v2/issuers/changed', '/v2/badgeclasses/changed', '/v2/assertions/changed'] as const
const [issuerFeed, badgeFeed, awardFeed] = feeds
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
/** What has just been written is told of a second later. */
const settle = () => sleep(1200)

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(() => server.stop())

async function read(by: GivenPerson, url: string): Promise<Feed> {
  const answer = await by.call('GET', url)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Feed>()
}

const ids = (feed: Feed): string[] => feed.result.map((item) => item.entityId)
const since = (feed: string, timestamp: string): string => `${feed}?since=${encodeURIComponent(timestamp)}`

test('the feeds tell of what is new and what has changed, oldest change first', async () => {
  const person = await givenPerson(server)
  const house = await givenIssuer(person)
  const first = await givenBadgeClass(person, house)
  const second = await givenBadgeClass(person, house)
  const awards = [await givenAward(person, first, newEmail()), await givenAward(person, second, newEmail())]
  await settle()
  expect(ids(await read(person, issuerFeed))).toEqual([idOf(house)])
  expect(ids(await read(person, badgeFeed))).toEqual([idOf(first), idOf(second)])
  const before = await read(person, awardFeed)
  expect(ids(before)).toEqual(awards)
  expect(before.status).toEqual({ success: true, description: 'ok' })
  expect(before.pagination).toEqual({
    hasNext: false,
    nextResults: null,
    hasPrevious: false,
    previousResults: null,
  })
  for (const feed of feeds) expect((await read(person, since(feed, before.timestamp))).result).toEqual([])

  const house2 = { name: 'Pier', url: 'https://pier.example', email: person.email }
  await person.call('PUT', `/v2/issuers/${idOf(house)}`, { body: house2 })
  await person.call('PUT', first, { body: { name: 'Mate', description: 'M.', criteria_text: 'Sail.' } })
  await person.call('DELETE', `/v2/assertions/${awards[0]}`, { body: { revocation_reason: 'No' } })
  await settle()
  expect((await read(person, since(issuerFeed, before.timestamp))).result).toMatchObject([{ name: 'Pier' }])
  expect((await read(person, since(badgeFeed, before.timestamp))).result).toMatchObject([{ name: 'Mate' }])
  expect((await read(person, since(awardFeed, before.timestamp))).result).toMatchObject([
    { entityId: awards[0], revoked: true, revocationReason: 'No' },
  ])
  expect(ids(await read(person, awardFeed))).toEqual([awards[1], awards[0]])
})

test('every action that changes an award is told', async () => {
  const earner = await givenPerson(server)
  const award = await givenAward(owner, badge, earner.email)
  const place = `/v2/assertions/${award}`
  const kept = `/v1/earner/badges/${award}`
  const actions: [string, () => Promise<unknown>][] = [
    ['correct', () => owner.call('PUT', place, { body: { narrative: 'Well done.' } })],
    ['accept', () => earner.call('PUT', kept, { body: { acceptance: 'Accepted' } })],
    ['reject', () => earner.call('DELETE', kept)],
    ['restore', () => earner.call('POST', `/v3/backpack/badges/${award}/restore`)],
    ['revoke', () => owner.call('DELETE', place, { body: { revocation_reason: 'No' } })],
  ]
  await settle()
  let { timestamp } = await read(owner, awardFeed)
  const states: unknown[] = []
  for (const [name, action] of actions) {
    await action()
    await settle()
    const feed = await read(owner, since(awardFeed, timestamp))
    expect([name, ids(feed)]).toEqual([name, [award]])
    states.push(feed.result[0])
    timestamp = feed.timestamp
  }
  expect(states).toMatchObject([
    { narrative: 'Well done.', acceptance: 'Unaccepted' },
    { acceptance: 'Accepted' },
    { acceptance: 'Rejected' },
    { acceptance: 'Accepted' },
    { revoked: true },
  ])
})

test('awards of a batch are told, and told again when it is undone', async () => {
  const person = await givenPerson(server)
  const of = await givenBadgeClass(person, await givenIssuer(person))
  const batch = await givenBatch(person, of, { awards: newRows(3), hold_minutes: 60, create_notification: true })
  await settle()
  const made = await read(person, awardFeed)
  expect(made.result).toMatchObject(Array(3).fill({ revoked: false }))
  expect((await person.call('POST', `${batch}/undo`)).statusCode).toBe(200)
  await context().queue.drain()
  await settle()
  const undone = await read(person, since(awardFeed, made.timestamp))
  expect(undone.result).toMatchObject(Array(3).fill({ revoked: true, revocationReason: 'Awarded by mistake' }))
  expect(new Set(ids(undone))).toEqual(new Set(ids(made)))
})

test('every statement that changes awards notes when', () => {
  const folder = path.join(import.meta.dirname, '..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const changes = /update awards [\s\S]*?execute|updateTable\('awards'\)[\s\S]*?execute/g
  const statements = sources.flatMap((text) => text.match(changes) ?? [])
  expect(statements.length).toBeGreaterThan(6)
  expect(statements.filter((text) => !text.includes('updated_at'))).toEqual([])
})

test('pages lead on and back by addresses of their own, and end where the first did', async () => {
  const person = await givenPerson(server)
  const houses = [await givenIssuer(person), await givenIssuer(person)]
  const classes = await Promise.all(houses.map((house) => givenBadgeClass(person, house)))
  const made: string[] = []
  for (let count = 0; count < 5; count++) made.push(await givenAward(person, classes[count % 2] ?? '', newEmail()))
  await settle()
  const first = await read(person, `${awardFeed}?num=2&since=2020-01-01T00:00:00Z`)
  expect(ids(first)).toEqual(made.slice(0, 2))
  expect(first.pagination).toMatchObject({ hasNext: true, hasPrevious: false, previousResults: null })
  expect(first.pagination.nextResults).toMatch(new RegExp(`^${context().config.origin}${awardFeed}\\?.*num=2.*cursor=`))
  // What changes now belongs to the next reading, also what would have come on the pages that follow.
  await person.call('DELETE', `/v2/assertions/${made[3]}`, { body: { revocation_reason: 'No' } })
  const late = await givenAward(person, classes[0] ?? '', newEmail())
  await settle()
  const follow = (url: string | null) => read(person, (url ?? '').slice(context().config.origin.length))
  const second = await follow(first.pagination.nextResults)
  expect([ids(second), second.timestamp]).toEqual([[made[2], made[4]], first.timestamp])
  expect(second.pagination).toMatchObject({ hasNext: false, nextResults: null, hasPrevious: true })
  const back = await follow(second.pagination.previousResults)
  expect([ids(back), back.timestamp]).toEqual([made.slice(0, 2), first.timestamp])
  expect(ids(await read(person, since(awardFeed, first.timestamp)))).toEqual([made[3], late])
})

test('since is a moment with its zone', async () => {
  for (const feed of feeds) {
    for (const text of ['yesterday', '2026-01-01', '2026-01-01T00:00:00', '', '9999-12-31T23:59:59-23:00']) {
      const answer = await owner.call('GET', `${feed}?since=${text}`)
      expect([text, answer.statusCode, answer.json().fieldErrors]).toEqual([
        text,
        400,
        { since: ['must be ISO-8601 format with time zone'] },
      ])
    }
    for (const text of [
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00+02:00',
      '0001-01-01T00:00:00.123456Z',
      // As Python writes a moment, with its plus sign encoded and not.
      '2026-01-01+00%3A00%3A00.5%2B00%3A00',
      '2026-01-01%2000:00:00+00:00',
      '2026-01-01%2000:00:00Z',
    ]) {
      expect((await owner.call('GET', `${feed}?since=${text}`)).statusCode, text).toBe(200)
    }
  }
  const future = await read(owner, `${awardFeed}?since=2999-01-01T00:00:00Z`)
  expect([future.result, new Date(future.timestamp) <= new Date()]).toEqual([[], true])
  expect((await owner.call('GET', `${awardFeed}?cursor=nonsense`)).json().fieldErrors).toEqual({
    cursor: ['Invalid cursor.'],
  })
})

test('only the issuers of the reader are told of, and only to who may read them', async () => {
  const member = await givenPerson(server)
  for (const feed of feeds) expect((await read(member, feed)).result).toEqual([])
  await givenStaff(issuer, member, 'staff')
  await settle()
  const mine = await read(member, issuerFeed)
  expect(ids(mine)).toEqual([idOf(issuer)])
  await context().db.deleteFrom('issuer_staff').where('account_id', '=', member.accountId).execute()
  for (const feed of feeds) expect((await read(member, feed)).result).toEqual([])
  for (const feed of feeds) {
    expect((await server.call('GET', feed)).statusCode).toBe(401)
    for (const [scope, status] of [
      ['r:issuer', 200],
      ['rw:issuer', 200],
      [`rw:issuer:${idOf(issuer)}`, 404],
      ['rw:backpack', 404],
    ] as const) {
      const token = await givenToken(owner.accountId, scope)
      expect((await server.call('GET', feed, { token })).statusCode, scope).toBe(status)
    }
  }
})
