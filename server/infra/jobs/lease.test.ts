import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { createQueue, type Queue, type QueueSettings } from './queue.ts'

let database: TestDatabase
let queues: Queue[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()))
  queues = []
  await sql`delete from jobs.job`.execute(database.db)
})
afterAll(async () => await database.drop())

const open = (settings?: QueueSettings): Queue => {
  const queue = createQueue(database.connection, createLog('silent'), { stopMilliseconds: 200, ...settings })
  queues.push(queue)
  return queue
}
const add = (queue: Queue, name: string) => transaction(database.db, (tx) => queue.enqueue(tx, name, {}))
const findJob = async (name: string) => {
  const { rows } = await sql<{ state: string; retry_count: number; lease: number; age: number }>`
    select state, retry_count, extract(epoch from expire_in)::int as lease,
      extract(epoch from now() - started_on)::float8 as age
    from jobs.job where name = ${name}`.execute(database.db)
  return rows[0]
}
/** As if the process that runs the job had died so many seconds after it began. */
const orphan = (name: string, age: number) =>
  sql`update jobs.job set state = 'active', start_after = now(), started_on = now() - ${age} * interval '1 second'
    where name = ${name}`.execute(database.db)

test('the job of a killed process is run by another one as soon as its lease is over, and not before', async () => {
  const runs: number[] = []
  const queue = open({ leaseSeconds: 4 })
  await queue.start({ orphan: async (_, job) => void runs.push(job.attempt) })
  await transaction(database.db, (tx) => queue.enqueue(tx, 'orphan', {}, { startAfter: 600 }))
  await orphan('orphan', 0)
  await sleep(2500)
  expect(runs).toEqual([])
  await expect.poll(() => runs, { timeout: 10_000 }).toEqual([2])
  await expect.poll(() => findJob('orphan'), { timeout: 5000 }).toMatchObject({ state: 'completed', retry_count: 1 })
}, 30_000)

test('jobs are leased for a quarter of a minute, those of queues from before too', async () => {
  const queue = open()
  await queue.start({ leased: async () => undefined })
  await sql`update jobs.queue set expire_seconds = 60 where name = 'leased'`.execute(database.db)
  await queue.stop()
  const later = open()
  await later.start({ leased: async () => undefined })
  await add(later, 'leased')
  expect(await findJob('leased')).toMatchObject({ lease: 15 })
})

test('a slow job whose process lives is never taken a second time', async () => {
  let runs = 0
  let together = 0
  const slow = async () => {
    runs++
    together++
    await sleep(7000)
    together--
  }
  const [one, other] = [open({ leaseSeconds: 3 }), open({ leaseSeconds: 3 })]
  await one.start({ slow })
  await other.start({ slow })
  await add(one, 'slow')
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  for (let look = 0; look < 10; look++) {
    await sleep(500)
    expect([runs, together]).toEqual([1, 1])
    expect((await findJob('slow'))?.age).toBeLessThan(3)
  }
  await expect.poll(() => findJob('slow'), { timeout: 10_000 }).toMatchObject({ state: 'completed', retry_count: 0 })
  expect(runs).toBe(1)
}, 30_000)

test('a process that lost its lease stops, and leaves the outcome to the one that took the job', async () => {
  let wasAborted = false
  let release = () => {}
  const stuck = open({ leaseSeconds: 3 })
  await stuck.start({
    torn: async (_, { attempt, signal }) => {
      signal.addEventListener('abort', () => {
        wasAborted = true
      })
      if (attempt > 1) return
      await new Promise<void>((resolve) => {
        release = resolve
      })
    },
  })
  await add(stuck, 'torn')
  await expect.poll(() => findJob('torn'), { timeout: 10_000 }).toMatchObject({ state: 'active' })
  await sql`update jobs.job set retry_count = 7 where name = 'torn'`.execute(database.db)
  await expect.poll(() => wasAborted, { timeout: 10_000 }).toBe(true)
  release()
  await sleep(100)
  expect(await findJob('torn')).toMatchObject({ state: 'active', retry_count: 7 })
}, 30_000)

test('a failure of a run that was taken over does not give the job back', async () => {
  let fail = (_: Error) => {}
  const queue = open()
  await queue.start({
    late: () =>
      new Promise<void>((_, reject) => {
        fail = reject
      }),
  })
  await add(queue, 'late')
  await expect.poll(() => findJob('late'), { timeout: 10_000 }).toMatchObject({ state: 'active' })
  await sql`update jobs.job set retry_count = 7 where name = 'late'`.execute(database.db)
  fail(new Error('too late'))
  await sleep(300)
  expect(await findJob('late')).toMatchObject({ state: 'active', retry_count: 7 })
})
