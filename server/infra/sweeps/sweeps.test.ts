import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { now, resetClock, shiftClock } from '../clock.ts'
import { context } from '../context.ts'
import type { Tx } from '../db/transaction.ts'
import { TryLater } from '../jobs/queue.ts'
import { dropEnded } from './drop-ended.ts'
import { LeaseLostError, leaseSeconds, noteProgress, renewLease, takeSweep } from './lease.ts'
import { afterLast, portions, type Step, type Sweep, walk } from './sweep.ts'
import { takeSweepTurn } from './take-sweep-turn.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ connections: 10 })
  // Turns are taken here, and by nobody else.
  await context().queue.stop()
})
afterEach(async () => {
  resetClock()
  await context().db.deleteFrom('sweeps').execute()
})
afterAll(() => server.stop())

const { signal } = new AbortController()
const name = 'wallets'
const sweepOf = (...steps: Step[]): Sweep => ({ name, steps })
const rowOf = () => context().db.selectFrom('sweeps').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

/** Walks through the numbers up to 10, three at a time, and notes them. */
const counting = (seen: number[], most = 3): Step =>
  walk(async (_tx, count, after) => {
    const all = Array.from({ length: 10 }, (_, index) => index + 1)
    const next = all.filter((number) => number > Number(after)).slice(0, count)
    seen.push(...next)
    return { rows: next.length, after: afterLast(next, count, String) }
  }, most)

test('a sweep ends, and its row says when, how long it took and how many rows', async () => {
  const seen: number[] = []
  await sweepNow(sweepOf(counting(seen), counting([])))
  const row = await rowOf()
  expect([seen.length, row.rows, row.turns, row.step, row.busy_until]).toEqual([10, 20, 1, null, null])
  expect([row.seconds > 0, row.failure, row.ended_at]).toEqual([true, null, expect.any(Date)])
})

test('a turn whose time is up is asked for again, and goes on where it stopped', async () => {
  const seen: number[] = []
  const take = () =>
    takeSweepTurn(context().db, sweepOf(counting(seen), counting(seen, 20)), { signal, milliseconds: 0 })
  await take()
  expect(seen).toEqual([1, 2, 3])
  expect(await rowOf()).toMatchObject({ rows: 3, turns: 1, step: 0, after_key: '3', turn: null, ended_at: null })
  const { rows } = await sql`select data from jobs.job where name = 'sweep.turn' and singleton_key = ${name}`.execute(
    context().db,
  )
  expect(rows).toEqual([{ data: { name } }])
  for (const _ of [1, 2, 3, 4]) await take()
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await rowOf()).toMatchObject({ rows: 20, turns: 5, step: null, ended_at: expect.any(Date) })
})

test('of two servers that ask at once one has the sweep, and the other comes again', async () => {
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let end = (): void => undefined
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  const slow = portions(async () => {
    begin()
    await mayEnd
    return 0
  })
  const first = takeSweepTurn(context().db, sweepOf(slow), { signal })
  await begun
  let others = 0
  const other = sweepOf(portions(async () => ++others * 0))
  await expect(takeSweepTurn(context().db, other, { signal })).rejects.toThrow(TryLater)
  // Not even when its lease is over: the row is held as long as its portion is under way.
  shiftClock((leaseSeconds + 1) * 1000)
  await expect(takeSweepTurn(context().db, other, { signal })).rejects.toThrow(TryLater)
  end()
  await first
  expect(others).toBe(0)
  await takeSweepTurn(context().db, other, { signal })
  expect([others, (await rowOf()).turns]).toEqual([1, 1])
})

test('many who ask at the same moment do it once', async () => {
  let count = 0
  const slow = portions(async (tx: Tx) => {
    count += 1
    await sql`select pg_sleep(0.5)`.execute(tx)
    return 0
  })
  const turns = Array.from({ length: 6 }, () => takeSweepTurn(context().db, sweepOf(slow), { signal }))
  const outcomes = await Promise.allSettled(turns)
  expect([count, outcomes.filter(({ status }) => status === 'rejected').length]).toEqual([1, 5])
})

test('what a killed server had is taken up when its lease is over, and it cannot go on itself', async () => {
  const { db } = context()
  const killed = await takeSweep(db, name)
  if (typeof killed === 'number') throw new Error('It was not to be had.')
  await noteProgress(db, { ...killed, after: '6' }, 6, 1)
  const seen: number[] = []
  await expect(takeSweepTurn(db, sweepOf(counting(seen)), { signal })).rejects.toMatchObject({
    name: 'TryLater',
    seconds: leaseSeconds,
  })
  shiftClock((leaseSeconds - 1) * 1000)
  await expect(takeSweepTurn(db, sweepOf(counting(seen)), { signal })).rejects.toThrow(TryLater)
  shiftClock(1001)
  const taken = await takeSweep(db, name)
  expect(taken).toMatchObject({ step: 0, after: '6' })
  await expect(renewLease(db, killed)).rejects.toThrow(LeaseLostError)
  shiftClock((leaseSeconds + 1) * 1000)
  await takeSweepTurn(db, sweepOf(counting(seen)), { signal })
  expect(seen).toEqual([7, 8, 9, 10])
  expect(await rowOf()).toMatchObject({ rows: 10, turns: 3, step: null })
})

test('a step that fails is noted and undone, and keeps no other from its turn', async () => {
  const { db } = context()
  const seen: number[] = []
  const broken = portions(async (tx) => {
    await tx
      .insertInto('cooldowns')
      .values({ key_hash: Buffer.from('half'), until: now() })
      .execute()
    throw new Error('It broke.')
  })
  await expect(sweepNow(sweepOf(broken, counting(seen)))).rejects.toThrow('It broke.')
  expect(seen).toHaveLength(10)
  expect(
    await db.selectFrom('cooldowns').select('until').where('key_hash', '=', Buffer.from('half')).execute(),
  ).toEqual([])
  expect(await rowOf()).toMatchObject({
    failure: 'It broke.',
    failed_at: expect.any(Date),
    ended_at: null,
    step: null,
    rows: 10,
  })
  shiftClock(1000)
  await sweepNow(sweepOf(counting(seen)))
  expect(await rowOf()).toMatchObject({ failure: null, ended_at: expect.any(Date) })
})

test('each statement ends in time, and what takes too long is tried in smaller portions', async () => {
  const asked: number[] = []
  let limit: unknown
  const slow = portions(async (tx, most) => {
    asked.push(most)
    limit ??= (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx)).rows[0]?.statement_timeout
    await sql`set local statement_timeout = 50`.execute(tx)
    if (most > 50) await sql`select pg_sleep(10)`.execute(tx)
    return 0
  })
  await sweepNow(sweepOf(slow))
  expect([limit, asked]).toEqual(['15s', [1000, 100, 10]])
})

test('rows go in portions by their key; one that somebody holds or has prolonged stays', async () => {
  const { db } = context()
  await db.deleteFrom('cooldowns').execute()
  const soon = new Date(now().getTime() + 60_000)
  await sql`insert into cooldowns (key_hash, until) select n::text::bytea, now() - interval '1 day'
    from generate_series(1, 25) n`.execute(db)
  let portionsDone = 0
  const hasEnded = () => {
    portionsDone += 1
    return sql<boolean>`until < ${now()}`
  }
  const step = dropEnded('cooldowns', 'key_hash', hasEnded, 10)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('cooldowns').set({ until: soon }).where('key_hash', '=', Buffer.from('7')).execute()
    await sweepNow(sweepOf(step))
  })
  expect(portionsDone).toBe(3)
  expect(await db.selectFrom('cooldowns').selectAll().execute()).toEqual([{ key_hash: Buffer.from('7'), until: soon }])
})
