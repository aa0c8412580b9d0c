import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { context } from '#infra/context.ts'
import { currentKey, givenSigning, keyOf } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { opened } from '#testing/stored-documents.ts'

let server: TestServer
let owner: GivenPerson
let signing: Awaited<ReturnType<typeof givenSigning>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
beforeEach(async () => {
  signing = await givenSigning(server, owner)
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
  const state = await signing.readSigning()
  const leaked = leakedOf(state)
  const stored = await opened(
    await context().db.selectFrom('awards').selectAll().where('issuer_id', '=', signing.issuerId).execute(),
  )
  expect(stored.map(({ award_id }) => award_id).sort()).toEqual([...ids].sort())
  for (const { credential } of stored) expect(leaked).not.toContain(keyOf(JSON.parse(credential)))
  expect(leaked).not.toContain(keyOf(await signing.readList()))
  for (const { id, renewal, signed } of state.keys) {
    if (!leaked.includes(id) || renewal === null) continue
    expect([renewal.finished_at, signed?.count]).toEqual([expect.any(String), 0])
  }
  const sample = ids.filter((_, nth) => nth % Math.ceil(ids.length / 6) === 0)
  const verdicts = await Promise.all(sample.map(async (awardId) => signing.verdictOf(await signing.read(awardId))))
  expect(new Set(verdicts)).toEqual(new Set(['valid']))
}

test('a key that leaks while awards are made and while those of an earlier leak are signed anew', async () => {
  const before = await signing.awardMany(30)
  const first = currentKey(await signing.readSigning())
  expect((await signing.reportLeaked(first.id)).statusCode).toBe(200)
  const second = currentKey(await signing.readSigning())
  const [, leaked, batch, ...awarded] = await Promise.all([
    drain(),
    signing.reportLeaked(second.id),
    signing.awardMany(40),
    ...Array.from({ length: 8 }, signing.award),
  ])
  expect(leaked.statusCode).toBe(200)
  await drain()
  expect(leakedOf(await signing.readSigning()).sort()).toEqual([first.id, second.id].sort())
  await expectGood([...before, ...batch, ...awarded])
})

test('two keys that leak at once, one in use and one replaced before', async () => {
  const before = await signing.awardMany(12)
  const replaced = currentKey(await signing.readSigning())
  await signing.rotate(replaced.id)
  const between = await signing.awardMany(12)
  const current = currentKey(await signing.readSigning())
  const [one, other, batch, , ...awarded] = await Promise.all([
    signing.reportLeaked(replaced.id),
    signing.reportLeaked(current.id),
    signing.awardMany(20),
    drain(),
    ...Array.from({ length: 6 }, signing.award),
  ])
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  await drain()
  await expectGood([...before, ...between, ...batch, ...awarded])
})

test('the same leak reported many times at once counts once, and keys replaced meanwhile are no way around it', async () => {
  const before = await signing.awardMany(6)
  const key = currentKey(await signing.readSigning())
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => signing.reportLeaked(key.id)),
    ...Array.from({ length: 3 }, () => signing.rotate(key.id)),
  ])
  expect(
    answers
      .slice(0, 5)
      .map(({ statusCode }) => statusCode)
      .sort(),
  ).toEqual([200, 400, 400, 400, 400])
  for (const { statusCode } of answers.slice(5)) expect([200, 400]).toContain(statusCode)
  const awarded = await Promise.all(Array.from({ length: 4 }, signing.award))
  await drain()
  const state = await signing.readSigning()
  expect(leakedOf(state)).toEqual([key.id])
  expect(state.keys.filter(({ use }) => use === 'badge')).toHaveLength(2)
  await expectGood([...before, ...awarded])
})

test('awards that are corrected and revoked while a key leaks are neither lost nor left with it', async () => {
  const ids = await signing.awardMany(16)
  const key = currentKey(await signing.readSigning())
  const corrected = ids.slice(0, 6)
  const revoked = ids.slice(6, 9)
  const [leaked, , ...answers] = await Promise.all([
    signing.reportLeaked(key.id),
    drain(),
    ...corrected.map((id) =>
      owner.call('PUT', `${signing.badge}/assertions/${id}`, { body: { narrative: `Corrected ${id}` } }),
    ),
    ...revoked.map((id) =>
      owner.call('DELETE', `${signing.badge}/assertions/${id}`, { body: { revocation_reason: 'Made in error' } }),
    ),
  ])
  expect([leaked.statusCode, ...answers.map(({ statusCode }) => statusCode)]).toEqual(Array(10).fill(200))
  await drain()
  for (const id of corrected) {
    expect((await signing.read(id)).credentialSubject.narrative).toBe(`Corrected ${id}`)
    expect(keyOf(await signing.read(id))).not.toBe(key.id)
  }
  const verdicts = await Promise.all(ids.map(async (id) => signing.verdictOf(await signing.read(id))))
  expect(verdicts.filter((verdict) => verdict === 'invalid')).toHaveLength(revoked.length)
})
