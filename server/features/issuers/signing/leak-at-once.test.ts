import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { context } from '#infra/context.ts'
import { currentKey, givenSigning, keyOf } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let desk: Awaited<ReturnType<typeof givenSigning>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
beforeEach(async () => {
  desk = await givenSigning(server, owner)
})
afterAll(async () => {
  await server.stop()
})

const drain = async () => {
  await context().queue.drain()
  await context().queue.drain()
}
const leakedOf = ({ keys }: Signing) => keys.filter(({ leaked_at }) => leaked_at !== null).map(({ id }) => id)

/** All that the issuer has signed is there once, and none of it with a key that leaked. */
const expectGood = async (ids: readonly string[]): Promise<void> => {
  const signing = await desk.readSigning()
  const leaked = leakedOf(signing)
  const stored = await context()
    .db.selectFrom('awards')
    .select(['award_id', 'credential'])
    .where('issuer_id', '=', desk.issuerId)
    .execute()
  expect(stored.map(({ award_id }) => award_id).sort()).toEqual([...ids].sort())
  for (const { credential } of stored) expect(leaked).not.toContain(keyOf(JSON.parse(credential)))
  expect(leaked).not.toContain(keyOf(await desk.readList()))
  for (const { id, renewal, signed } of signing.keys) {
    if (!leaked.includes(id) || renewal === null) continue
    expect([renewal.finished_at, signed?.count]).toEqual([expect.any(String), 0])
  }
  const sample = ids.filter((_, nth) => nth % Math.ceil(ids.length / 6) === 0)
  const verdicts = await Promise.all(sample.map(async (awardId) => desk.verdictOf(await desk.read(awardId))))
  expect(new Set(verdicts)).toEqual(new Set(['valid']))
}

test('a key that leaks while awards are made and while those of an earlier leak are signed anew', async () => {
  const before = await desk.awardMany(30)
  const first = currentKey(await desk.readSigning())
  expect((await desk.reportLeaked(first.id)).statusCode).toBe(200)
  const second = currentKey(await desk.readSigning())
  const [, leaked, batch, ...awarded] = await Promise.all([
    drain(),
    desk.reportLeaked(second.id),
    desk.awardMany(40),
    ...Array.from({ length: 8 }, desk.award),
  ])
  expect(leaked.statusCode).toBe(200)
  await drain()
  expect(leakedOf(await desk.readSigning()).sort()).toEqual([first.id, second.id].sort())
  await expectGood([...before, ...batch, ...awarded])
})

test('two keys that leak at once, one in use and one replaced before', async () => {
  const before = await desk.awardMany(12)
  const replaced = currentKey(await desk.readSigning())
  await desk.rotate(replaced.id)
  const between = await desk.awardMany(12)
  const current = currentKey(await desk.readSigning())
  const [one, other, batch, , ...awarded] = await Promise.all([
    desk.reportLeaked(replaced.id),
    desk.reportLeaked(current.id),
    desk.awardMany(20),
    drain(),
    ...Array.from({ length: 6 }, desk.award),
  ])
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  await drain()
  await expectGood([...before, ...between, ...batch, ...awarded])
})

test('the same leak reported many times at once counts once, and keys replaced meanwhile are no way around it', async () => {
  const before = await desk.awardMany(6)
  const key = currentKey(await desk.readSigning())
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => desk.reportLeaked(key.id)),
    ...Array.from({ length: 3 }, () => desk.rotate(key.id)),
  ])
  expect(
    answers
      .slice(0, 5)
      .map(({ statusCode }) => statusCode)
      .sort(),
  ).toEqual([200, 400, 400, 400, 400])
  for (const { statusCode } of answers.slice(5)) expect([200, 400]).toContain(statusCode)
  const awarded = await Promise.all(Array.from({ length: 4 }, desk.award))
  await drain()
  const signing = await desk.readSigning()
  expect(leakedOf(signing)).toEqual([key.id])
  expect(signing.keys.filter(({ use }) => use === 'badge')).toHaveLength(2)
  await expectGood([...before, ...awarded])
})

test('awards that are corrected and revoked while a key leaks are neither lost nor left with it', async () => {
  const ids = await desk.awardMany(16)
  const key = currentKey(await desk.readSigning())
  const corrected = ids.slice(0, 6)
  const revoked = ids.slice(6, 9)
  const [leaked, , ...answers] = await Promise.all([
    desk.reportLeaked(key.id),
    drain(),
    ...corrected.map((id) =>
      owner.call('PUT', `${desk.badge}/assertions/${id}`, { body: { narrative: `Corrected ${id}` } }),
    ),
    ...revoked.map((id) =>
      owner.call('DELETE', `${desk.badge}/assertions/${id}`, { body: { revocation_reason: 'Made in error' } }),
    ),
  ])
  expect([leaked.statusCode, ...answers.map(({ statusCode }) => statusCode)]).toEqual(Array(10).fill(200))
  await drain()
  for (const id of corrected) {
    expect((await desk.read(id)).credentialSubject.narrative).toBe(`Corrected ${id}`)
    expect(keyOf(await desk.read(id))).not.toBe(key.id)
  }
  const verdicts = await Promise.all(ids.map(async (id) => desk.verdictOf(await desk.read(id))))
  expect(verdicts.filter((verdict) => verdict === 'invalid')).toHaveLength(revoked.length)
})
