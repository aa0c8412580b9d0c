import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { createJobLoop, type JobHandler } from './job-loop.ts'
import { createJobSource } from './job-source.ts'
import { createQueue } from './queue.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.drop())

/** Runs so many jobs of a new queue and counts what the database is asked, by name. */
const runJobs = async (name: string, jobs: number, lanes: number, handler: JobHandler) => {
  const log = createLog('silent')
  const adding = createQueue(database.connection, log)
  await adding.start({})
  await transaction(database.db, (tx) => adding.enqueueMany(tx, name, Array(jobs).fill({})))
  await adding.stop()
  const asked: Record<string, number> = {}
  const source = new Proxy(createJobSource(database.db, { leaseSeconds: 15, jobSeconds: 60, holder: undefined }), {
    get: (target, word, self) => {
      asked[String(word)] = (asked[String(word)] ?? 0) + 1
      return Reflect.get(target, word, self)
    },
  })
  const loop = createJobLoop(source, { [name]: handler }, log, { lanes, retrySeconds: 60, leaseSeconds: 15 })
  await loop.poll()
  await loop.settle()
  return asked
}

test('that a job is done is written down with the question for the next one', async () => {
  expect(await runJobs('many', 30, 1, async () => undefined)).toEqual({ countDue: 1, take: 1, finishAndTake: 30 })
})

test('no more lanes ask for a job than there are jobs', async () => {
  expect(await runJobs('single', 1, 4, async () => undefined)).toEqual({ countDue: 1, take: 1, finishAndTake: 1 })
  const asked = await runJobs('lanes', 3, 4, async () => undefined)
  expect(asked).toMatchObject({ countDue: 1, take: 3, finishAndTake: 3 })
})

test('after a job that failed the next one is asked for by itself, and a lane that was stopped takes none', async () => {
  let runs = 0
  const asked = await runJobs('fails', 4, 1, async () => {
    if (++runs === 2) throw new Error('a fault of ours')
  })
  expect(asked).toEqual({ countDue: 1, take: 2, finishAndTake: 3, giveBack: 1 })

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const log = createLog('silent')
  const adding = createQueue(database.connection, log)
  await adding.start({})
  await transaction(database.db, (tx) => adding.enqueueMany(tx, 'stopped', [{}, {}]))
  await adding.stop()
  const source = createJobSource(database.db, { leaseSeconds: 15, jobSeconds: 60, holder: undefined })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const stopped: JobHandler = async () => {
    begin()
    await held
  }
  const loop = createJobLoop(source, { stopped }, log, { lanes: 1, retrySeconds: 60, leaseSeconds: 15 })
  await loop.poll()
  await begun
  const stopping = loop.stop(5000)
  release()
  await stopping
  expect(await source.countDue(['stopped'], 10)).toEqual(new Map([['stopped', 1]]))
})

test('what is asked of one queue opens the part of no other', async () => {
  const queue = createQueue(database.connection, createLog('silent'))
  await queue.start({ first: async () => undefined, second: async () => undefined })
  await queue.stop()
  const jobs = createQueue(database.connection, createLog('silent'), { runsJobs: false })
  await jobs.start({ first: async () => undefined })
  await transaction(database.db, (tx) => jobs.enqueueMany(tx, 'first', [{}, {}]))
  await jobs.stop()

  const opened = await transaction(database.db, async (tx) => {
    await sql`set local plan_cache_mode to force_generic_plan`.execute(tx)
    const source = createJobSource(tx, { leaseSeconds: 15, jobSeconds: 60, holder: 'this process' })
    expect(await source.countDue(['first'], 4)).toEqual(new Map([['first', 2]]))
    const job = await source.take('first', true)
    const next = job && (await source.finishAndTake(job, false))
    if (!next) throw new Error('There was no second job.')
    await source.putBack(next, 1, 'waits')
    const { rows } = await sql<{ name: string }>`
      select queue.name from jobs.queue
      join pg_locks on pg_locks.relation = ('jobs.' || quote_ident(queue.partition_name))::regclass
        and pg_locks.pid = pg_backend_pid()
      group by queue.name`.execute(tx)
    return rows.map(({ name }) => name)
  })
  expect(opened).toEqual(['first'])
})
