import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupMember } from '#contracts/issuers/group-members.ts'
import { context, db } from '#infra/context.ts'
import { batchesOf } from '#testing/given/given-batch.ts'
import { givenGroup, membersOf } from '#testing/given/given-group.ts'
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
let badgeId: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const newBadge = async () => {
  badge = await givenBadgeClass(owner, issuer)
  badgeId = idOf(badge)
}
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ email: newEmail('p'), name: `Person ${n}` }))
const award = (group: string, body: object = {}, headers = {}, by = owner) =>
  by.call('POST', `${group}/award-batches`, { body: { badge_class: badgeId, ...body }, headers })
const holders = async () =>
  (
    await db()
      .selectFrom('awards')
      .select(['recipient_identifier', 'recipient_name'])
      .where('badge_id', '=', badgeId)
      .execute()
  )
    .map((row) => row.recipient_identifier)
    .sort()

test('all of a group get the badge by an ordinary batch, and whoever has it is skipped', async () => {
  await newBadge()
  const group = people(4)
  const path = await givenGroup(owner, issuer, group)
  await givenAward(owner, badge, group[0]?.email ?? '')
  const answer = await award(path, { create_notification: true, hold_minutes: 10 })
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toMatchObject({
    badge_class: badgeId,
    total: 4,
    state: 'running',
    hold_minutes: 10,
    can_undo: true,
  })
  expect(answer.headers.location).toBe(answer.json().url)
  await context().queue.drain()
  const done = (await owner.call('GET', `${batchesOf(badge)}/${answer.json().id}`)).json()
  expect(done).toMatchObject({ state: 'done', succeeded: 3, skipped: 1, failed: 0 })
  expect(await holders()).toEqual(group.map(({ email }) => email).sort())
})

test('the same call under one key is one batch, at once, twice, after people came and went, and from the archive', async () => {
  await newBadge()
  const path = await givenGroup(owner, issuer, people(3))
  const headers = { 'idempotency-key': `run-${badgeId}` }
  const twice = await Promise.all([award(path, {}, headers), award(path, {}, headers)])
  await owner.call('POST', `${path}/members`, { body: { people: people(1) } })
  const later = await award(path, {}, headers)
  expect(new Set([...twice, later].map((answer) => answer.json().id)).size).toBe(1)
  expect(later.json().total).toBe(3)
  await owner.call('PUT', path, { body: { archived: true } })
  expect((await award(path, {}, headers)).json().id).toBe(later.json().id)
  await owner.call('PUT', path, { body: { archived: false } })
  const other = await award(path, { hold_minutes: 5 }, headers)
  expect(other.statusCode).toBe(422)
  await context().queue.drain()
  expect(await holders()).toHaveLength(3)
})

test('two runs at once over the same people make one award each', async () => {
  await newBadge()
  const path = await givenGroup(owner, issuer, people(20))
  await Promise.all([award(path), award(path), award(path)])
  await context().queue.drain()
  expect(await holders()).toHaveLength(20)
})

test('only those who were chosen get it; ids of other groups choose nobody', async () => {
  await newBadge()
  const path = await givenGroup(owner, issuer, people(3))
  const other = await givenGroup(owner, issuer, people(1))
  const [first] = await membersOf(owner, path)
  const [foreign] = await membersOf(owner, other)
  const answer = await award(path, { members: [first?.id, foreign?.id] })
  expect(answer.json().total).toBe(1)
  expect((await award(path, { members: [foreign?.id] })).statusCode).toBe(400)
  await context().queue.drain()
  expect(await holders()).toEqual([first?.email])
})

test('nothing is awarded to an empty group, to one in the archive, or of a class of somebody else; a dry run does nothing', async () => {
  await newBadge()
  const empty = await givenGroup(owner, issuer)
  expect((await award(empty)).statusCode).toBe(400)
  const path = await givenGroup(owner, issuer, people(2))
  const tried = await owner.call('POST', `${path}/award-batches?dry_run=true`, { body: { badge_class: badgeId } })
  expect([tried.statusCode, tried.json().total]).toEqual([200, 2])
  const foreign = idOf(await givenBadgeClass(owner, await givenIssuer(owner)))
  expect((await award(path, { badge_class: foreign })).statusCode).toBe(404)
  await owner.call('PUT', path, { body: { archived: true } })
  expect((await award(path)).statusCode).toBe(400)
  await context().queue.drain()
  expect(await holders()).toEqual([])
})

test('staff may award to a group, and lose it with the role', async () => {
  await newBadge()
  const staff = await givenPerson(server)
  await givenStaff(issuer, staff, 'staff')
  const path = await givenGroup(owner, issuer, people(1))
  expect((await award(path, {}, {}, staff)).statusCode).toBe(202)
})

test('who has what: accepted, waiting, expired, nothing; and who lacks a badge or has not accepted it', async () => {
  await newBadge()
  const group = people(5)
  const emailOf = (n: number) => group[n]?.email ?? ''
  const path = await givenGroup(owner, issuer, group)
  const awards = [0, 1, 2, 3].map((n) => givenAward(owner, badge, emailOf(n)))
  const [accepted, , expired, revoked] = await Promise.all(awards)
  const set = (award: string | undefined, values: object) =>
    db()
      .updateTable('awards')
      .set(values)
      .where('award_id', '=', idOf(award ?? ''))
      .execute()
  await set(accepted, { acceptance: 'Accepted' })
  await set(expired, { issued_on: new Date('2019-01-01'), expires_at: new Date('2020-01-01') })
  await set(revoked, { revoked_at: new Date() })
  const rows = await membersOf(owner, path, `?badges=${badgeId},unknown`)
  const stateOf = (n: number) => rows.find(({ email }) => email === emailOf(n))?.badges
  expect([0, 1, 2, 3, 4].map(stateOf)).toEqual([
    [{ badge: badgeId, state: 'accepted' }],
    [{ badge: badgeId, state: 'waiting' }],
    [{ badge: badgeId, state: 'expired' }],
    [],
    [],
  ])
  const emails = (found: GroupMember[]) => found.map(({ email }) => email)
  expect(emails(await membersOf(owner, path, `?lacks=${badgeId}`))).toEqual([emailOf(2), emailOf(3), emailOf(4)])
  expect(emails(await membersOf(owner, path, `?waits=${badgeId}`))).toEqual([emailOf(1)])
  const figures = (await owner.call('GET', `${path}/badges`)).json()
  expect(figures).toMatchObject([{ slug: badgeId, holders: 2, waiting: 1 }])
})
