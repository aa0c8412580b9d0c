import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import {
  addressesOf,
  askFor,
  badgesOf,
  givenImport,
  mailsOf,
  move,
  object,
  readObjection,
} from '#testing/given/given-move.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const rounds = 5
let server: TestServer
let issuer: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const givenWanted = async () => {
  shiftClock(3_601_000)
  issuer = await givenPerson(server)
  badge = await givenBadgeClass(issuer, await givenIssuer(issuer))
  const [old, asking, second] = [await givenPerson(server), await givenPerson(server), newEmail('second')]
  await old.call('POST', '/v1/user/emails', { body: { email: second } })
  await server.call('POST', await readMailLink(second))
  return { old, asking, second, link: await askFor(asking, second) }
}
const ownersOf = async (email: string) => {
  const rows = await context()
    .db.selectFrom('verified_emails')
    .select('account_id')
    .where('email', '=', email)
    .execute()
  return rows.map((row) => row.account_id)
}

test('two who move, and two who object, at the same moment do it once', async () => {
  for (let round = 0; round < rounds; round++) {
    const { old, asking, second, link } = await givenWanted()
    const imported = await givenImport(old, await givenSigned(second))
    const moves = await Promise.all([move(server, link), move(server, link)])
    expect(moves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await mailsOf(old.email, 'address-moved')).toHaveLength(1)
    expect(await badgesOf(asking)).toEqual([imported])
    shiftClock(3_601_000)
    const token = await readObjection(second)
    const objections = await Promise.all([object(server, token), object(server, token)])
    expect(objections.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await ownersOf(second)).toEqual([old.accountId])
  }
}, 60_000)

test('an award that comes at the moment of the move reaches one of the two backpacks', async () => {
  for (let round = 0; round < rounds; round++) {
    const { old, asking, second, link } = await givenWanted()
    const [award, moved] = await Promise.all([givenAward(issuer, badge, second), move(server, link)])
    expect(moved.statusCode).toBe(200)
    expect([await badgesOf(old), await badgesOf(asking)]).toEqual([[], [award]])
  }
}, 60_000)

test('an address that is removed at the moment of the move goes either way, and its badges wait with it', async () => {
  for (let round = 0; round < rounds; round++) {
    const { old, asking, second, link } = await givenWanted()
    const imported = await givenImport(old, await givenSigned(second))
    const [moved, removed] = await Promise.all([move(server, link), old.call('DELETE', '/v1/user/emails/2')])
    expect([
      [200, 404],
      [404, 200],
    ]).toContainEqual([moved.statusCode, removed.statusCode])
    const isMoved = moved.statusCode === 200
    expect(await ownersOf(second)).toEqual(isMoved ? [asking.accountId] : [])
    expect(await badgesOf(isMoved ? asking : old)).toEqual([isMoved ? imported : `${imported} waits`])
  }
}, 60_000)

test('an objection at the moment when the address moves on leaves it with one account, with its badges', async () => {
  for (let round = 0; round < rounds; round++) {
    const { old, asking, second, link } = await givenWanted()
    const third = await givenPerson(server)
    const imported = await givenImport(old, await givenSigned(second))
    await move(server, link)
    const [token, next] = [await readObjection(old.email), await askFor(third, second)]
    const [objected, moved] = await Promise.all([object(server, token), move(server, next)])
    expect([objected.statusCode, moved.statusCode].filter((status) => status === 200)).toHaveLength(1)
    const winner = moved.statusCode === 200 ? third : old
    expect(await ownersOf(second)).toEqual([winner.accountId])
    expect(await badgesOf(winner)).toEqual([imported])
    for (const other of [old, asking, third]) if (other !== winner) expect(await badgesOf(other)).toEqual([])
  }
}, 60_000)

test.each(['old', 'asking'] as const)(
  'the %s account may be deleted at the moment of the move',
  async (which) => {
    for (let round = 0; round < rounds; round++) {
      const { old, asking, second, link } = await givenWanted()
      const imported = await givenImport(old, await givenSigned(second))
      const leaving = which === 'old' ? old : asking
      const [moved, deleted] = await Promise.all([move(server, link), leaving.call('DELETE', '/v1/user/profile')])
      expect([200, 404]).toContain(moved.statusCode)
      expect(deleted.statusCode).toBe(204)
      const isMoved = moved.statusCode === 200
      if (which === 'old') {
        expect(await ownersOf(second)).toEqual(isMoved ? [asking.accountId] : [])
        expect(await badgesOf(asking)).toEqual(isMoved ? [imported] : [])
      } else {
        expect(await ownersOf(second)).toEqual(isMoved ? [] : [old.accountId])
        expect(await badgesOf(old)).toEqual([isMoved ? `${imported} waits` : imported])
      }
    }
  },
  60_000,
)

test('both accounts may be deleted at once after a move', async () => {
  const { old, asking, second, link } = await givenWanted()
  await givenImport(old, await givenSigned(second))
  await move(server, link)
  const answers = await Promise.all([old, asking].map((person) => person.call('DELETE', '/v1/user/profile')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  await context().queue.drain()
  expect(await ownersOf(second)).toEqual([])
  expect(await addressesOf(await givenPerson(server, second))).toEqual([second])
})
