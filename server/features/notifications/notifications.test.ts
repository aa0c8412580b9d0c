import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contracts/accounts/notifications.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
import { givenEndorsement } from '#testing/given/given-endorsement.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  goodPassword,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
const base = '/v3/account/notifications'
const idOf = (path: string): string => path.split('/').at(-1) ?? ''

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterEach(resetClock)
afterAll(() => server.stop())

const listOf = async (person: GivenPerson, query = ''): Promise<Notification[]> =>
  (await person.call('GET', `${base}${query}`)).json()
const unreadOf = async (person: GivenPerson): Promise<number> =>
  (await person.call('GET', `${base}/unread`)).json<{ unread: number }>().unread
const told = async (person: GivenPerson) => (await listOf(person)).map(({ kind, facts }) => ({ kind, ...facts }))

test('a badge that comes and one that is revoked are told to its earner, once each', async () => {
  const earner = await givenPerson(server)
  const award = await givenAward(owner, badge, earner.email)
  const [first] = await listOf(earner)
  expect(first).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    kind: 'badge',
    address: `/recipient/earned-badge/${award}`,
    facts: { badge: 'Day Skipper', issuer: 'Harbour School' },
    created_at: expect.stringMatching(/Z$/),
    read: false,
  })
  shiftClock(1000)
  const body = { revocation_reason: 'By mistake' }
  expect((await owner.call('DELETE', `${badge}/assertions/${award}`, { body })).statusCode).toBeLessThan(300)
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body })
  expect((await told(earner)).map(({ kind }) => kind)).toEqual(['revoked', 'badge'])
  expect(await unreadOf(earner)).toBe(2)
})

test('a badge that waited under an address is told when somebody proves it', async () => {
  const email = newEmail()
  await givenAward(owner, badge, email)
  const earner = await givenPerson(server, email)
  expect(await told(earner)).toEqual([{ kind: 'badge', badge: 'Day Skipper', issuer: 'Harbour School' }])
  const second = newEmail()
  const award = await givenAward(owner, badge, second)
  const revoked = await givenAward(owner, badge, second, { allow_duplicate_awards: true })
  await owner.call('DELETE', `${badge}/assertions/${revoked}`, { body: { revocation_reason: 'No' } })
  await earner.call('POST', '/v1/user/emails', { body: { email: second } })
  shiftClock(1000)
  await server.call('POST', await readMailLink(second))
  expect((await listOf(earner)).map(({ address }) => idOf(address))).toContain(award)
  expect((await listOf(earner)).map(({ address }) => idOf(address))).not.toContain(revoked)
})

test('a batch tells its earners, who started it how it went, and whoever it is taken back from', async () => {
  const earner = await givenPerson(server)
  const starter = await givenPerson(server)
  const own = await givenBadgeClass(starter, await givenIssuer(starter), { name: 'Radio' })
  const awards = [...newRows(3), { recipient_identifier: earner.email }]
  const batch = await givenBatch(starter, own, { awards, hold_minutes: 60 })
  expect(await told(starter)).toEqual([{ kind: 'batch', badge: 'Radio', succeeded: 4, failed: 0, skipped: 0 }])
  const [done] = await listOf(starter)
  expect(done?.address).toMatch(new RegExp(`^/issuer/issuers/[\\w-]+/badges/${idOf(own)}/batches/${idOf(batch)}$`))
  expect((await told(earner)).map(({ kind }) => kind)).toEqual(['badge'])
  shiftClock(1000)
  expect((await starter.call('POST', `${batch}/undo`)).statusCode).toBeLessThan(300)
  await context().queue.drain()
  expect((await told(earner)).map(({ kind }) => kind)).toEqual(['revoked', 'badge'])
})

test('a role that is given, changed and taken away is one notification, the latest', async () => {
  const member = await givenPerson(server)
  const staff = (action: string, role?: string) =>
    owner.call('POST', `${issuer}/staff`, { body: { action, email: member.email, role } })
  expect((await staff('add', 'staff')).statusCode).toBe(200)
  const given = { kind: 'role', issuer: 'Harbour School', role: 'staff' }
  expect(await told(member)).toEqual([given])
  await member.call('PUT', `${base}/read`, { body: {} })
  await member.call('GET', '/v1/issuer/issuers')
  expect([await told(member), await unreadOf(member)]).toEqual([[given], 0])
  expect((await staff('modify', 'editor')).statusCode).toBe(200)
  expect([await told(member), await unreadOf(member)]).toEqual([[{ ...given, role: 'editor' }], 1])
  expect((await staff('remove')).statusCode).toBe(200)
  expect(await told(member)).toEqual([{ kind: 'role', issuer: 'Harbour School' }])
})

test('an invitation that is taken back before anybody came leaves nothing', async () => {
  const member = await givenPerson(server)
  const body = { email: member.email, role: 'editor' }
  await owner.call('POST', `${issuer}/staff`, { body: { action: 'add', ...body } })
  await owner.call('POST', `${issuer}/staff`, { body: { action: 'remove', email: member.email } })
  expect(await told(member)).toEqual([])
})

test('an endorsement is told to the owners of what it is about', async () => {
  const other = await givenPerson(server)
  const theirs = await givenIssuer(other, { name: 'Sea Board' })
  await givenEndorsement(other, theirs, badge)
  expect((await told(owner))[0]).toEqual({
    kind: 'endorsement',
    endorser: 'Sea Board',
    badge: 'Day Skipper',
    issuer: 'Harbour School',
  })
  expect(await told(other)).toEqual([])
})

test('one is read, and all are, but none that came later; nobody reads those of others', async () => {
  const earner = await givenPerson(server)
  for (const index of [0, 1, 2]) {
    shiftClock(1000)
    await givenAward(owner, badge, earner.email, { allow_duplicate_awards: true, narrative: `${index}` })
  }
  const [newest, middle] = await listOf(earner)
  const stranger = await givenPerson(server)
  expect((await stranger.call('PUT', `${base}/${newest?.id}/read`)).statusCode).toBe(404)
  expect(await unreadOf(earner)).toBe(3)
  for (const _ of [1, 2]) expect((await earner.call('PUT', `${base}/${newest?.id}/read`)).statusCode).toBe(204)
  expect(await unreadOf(earner)).toBe(2)
  await givenAward(owner, badge, earner.email, { allow_duplicate_awards: true })
  expect((await earner.call('PUT', `${base}/read`, { body: { until: middle?.created_at } })).statusCode).toBe(204)
  expect(await unreadOf(earner)).toBe(1)
  expect((await earner.call('PUT', `${base}/read`, { body: { until: 'soon' } })).statusCode).toBe(400)
  await earner.call('PUT', `${base}/read`, { body: {} })
  expect(await unreadOf(earner)).toBe(0)
})

test.each<[string, (earner: GivenPerson, award: string) => Promise<unknown>]>([
  [
    'looked at',
    (earner, award) => earner.call('PUT', `/v1/earner/badges/${award}`, { body: { acceptance: 'Accepted' } }),
  ],
  [
    'put into a collection',
    (earner, award) =>
      earner.call('POST', '/v1/earner/collections', { body: { name: 'Sailing', badges: [{ id: award }] } }),
  ],
  ['taken out of the backpack', (earner, award) => earner.call('DELETE', `/v1/earner/badges/${award}`)],
])('the notice of a new badge is read once the badge is %s, and no other one', async (_, act) => {
  const earner = await givenPerson(server)
  const award = await givenAward(owner, badge, earner.email)
  await givenAward(owner, await givenBadgeClass(owner, issuer), earner.email)
  await act(earner, award)
  expect((await listOf(earner)).map(({ address, read }) => [address.endsWith(award), read])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(await unreadOf(earner)).toBe(1)
})

test('the list comes in pages, ends at the newest 200, and goes with the account', async () => {
  const earner = await givenPerson(server)
  const rows = Array.from({ length: 205 }, (_, index) => ({
    account_id: earner.accountId,
    notification_id: `n${index}`.padEnd(22, 'x'),
    kind: 'badge' as const,
    deed: `${index}`,
    address: '/recipient/badges',
    facts: '{}',
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 1000),
  }))
  await db().insertInto('notifications').values(rows).execute()
  const seen: string[] = []
  let next: string | undefined = `${base}?num=90`
  while (next) {
    const answer = await earner.call('GET', next)
    seen.push(...answer.json<Notification[]>().map(({ id }) => id))
    const link = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
    next = link ? new URL(link).pathname + new URL(link).search : undefined
  }
  expect([seen.length, new Set(seen).size, await unreadOf(earner)]).toEqual([200, 200, 200])
  expect((await earner.call('GET', `${base}?cursor=x`)).statusCode).toBe(400)
  const stored = () =>
    db().selectFrom('notifications').select('deed').where('account_id', '=', earner.accountId).execute()
  await sweepNow(sweep)
  expect((await stored()).length).toBe(200)
  const gone = await earner.call('DELETE', '/v1/user/profile', { body: { password: goodPassword } })
  expect(gone.statusCode).toBeLessThan(300)
  expect(await stored()).toEqual([])
})
