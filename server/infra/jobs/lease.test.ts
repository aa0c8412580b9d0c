import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { nameHolder } from './holder.ts'
import { createQueue, type Queue, type QueueSettings } from './queue.ts'

let database: TestDatabase
let queues: Queue[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()))
  queues = []
  for (const child of children.splice(0)) child.kill('SIGKILL')
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

/** Another process on the same database that takes the job `name` and never ends it. */
const startElsewhere = async (name: string): Promise<ChildProcess> => {
  const program = `
    import { createLog } from './server/infra/log.ts'
    import { createQueue } from './server/infra/jobs/queue.ts'
    const queue = createQueue(${JSON.stringify(database.connection)}, createLog('silent'))
    await queue.start({ ${name}: async () => {
      console.log('running')
      await new Promise(() => undefined)
    } })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  children.push(child)
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return child
}

test('the job of a process on this machine goes on soon after that is killed, and not while it only stands still', async () => {
  const attempts: number[] = []
  const queue = open()
  await queue.start({})
  await add(queue, 'held')
  const child = await startElsewhere('held')
  await queue.stop()
  const other = open()
  await other.start({ held: async (_, { attempt }) => void attempts.push(attempt) })
  child.kill('SIGSTOP')
  await sleep(2000)
  expect(attempts).toEqual([])
  child.kill('SIGKILL')
  const killed = performance.now()
  await expect.poll(() => attempts, { timeout: 10_000 }).toEqual([2])
  expect(performance.now() - killed).toBeLessThan(5000)
}, 30_000)

/** As if the process with this name had taken the job a moment ago, and its lease had been renewed in another way since. */
const giveTo = (name: string, holder: string, isRenewed = false) =>
  sql`update jobs.job set state = 'active', start_after = now(), started_on = now(), output = jsonb_build_object(
    'holder', ${holder}::text, 'since', (extract(epoch from now()) - ${isRenewed ? 1 : 0})::text) where name = ${name}`.execute(
    database.db,
  )

test('only of a process that has ended for certain the lease is not waited for', async () => {
  const [place = '', pid = '', start = ''] = nameHolder()?.split(' ') ?? []
  // No process has this number: it is above what Linux gives.
  const nobody = 2 ** 22 + 1
  const holders = {
    numberUsedAgain: `${place} ${pid} ${Number(start) - 1}`,
    gone: `${place} ${nobody} ${start}`,
    goneButTakenSince: `${place} ${nobody} ${start}`,
    elsewhere: `${'0'.repeat(32)} ${nobody} ${start}`,
    alive: `${place} ${pid} ${start}`,
    unreadable: `${place} - -`,
  }
  const runs: string[] = []
  const queue = open()
  await queue.start(Object.fromEntries(Object.keys(holders).map((name) => [name, async () => void runs.push(name)])))
  await transaction(database.db, async (tx) => {
    for (const name of Object.keys(holders)) await queue.enqueue(tx, name, {}, { startAfter: 600 })
  })
  for (const [name, holder] of Object.entries(holders)) await giveTo(name, holder, name === 'goneButTakenSince')
  // One look is enough for all of them.
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(2)
  expect(runs.toSorted()).toEqual(['gone', 'numberUsedAgain'])
}, 30_000)

test('the job of a killed process elsewhere is run by another one as soon as its lease is over, and not before', async () => {
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
