import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { transaction } from '../db/transaction.ts'
import { refuse } from '../errors.ts'
import { createLog } from '../log.ts'
import { retryJobs } from './change-jobs.ts'
import { createQueue, type Job, type Queue, type QueueSettings, RefusedForNow } from './queue.ts'

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
  const queue = createQueue(database.connection, createLog('silent'), settings)
  queues.push(queue)
  return queue
}
const jobsNamed = async (name: string) => {
  const { rows } = await sql<{ state: string; delay: number }>`
    select state, extract(epoch from start_after - now())::int as delay from jobs.job where name = ${name}
  `.execute(database.db)
  return rows
}
const makeDue = () => sql`update jobs.job set start_after = now() - interval '1 second'`.execute(database.db)

test('a job runs with its data once the transaction has committed', async () => {
  const seen: unknown[] = []
  const queue = open()
  await queue.start({ 'mail.send': async (data) => void seen.push(data) })
  await transaction(database.db, (tx) => queue.enqueue(tx, 'mail.send', { mailId: 'a', list: [1, { b: null }] }))
  await queue.drain()
  expect(seen).toEqual([{ mailId: 'a', list: [1, { b: null }] }])
  expect(await jobsNamed('mail.send')).toMatchObject([{ state: 'completed' }])
})

test('a rolled-back transaction leaves no job', async () => {
  const queue = open()
  await queue.start({ 'mail.send': async () => undefined })
  const failed = transaction(database.db, async (tx) => {
    await queue.enqueue(tx, 'mail.send', { mailId: 'a' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await jobsNamed('mail.send')).toEqual([])
})

test('a job whose handler is in another process waits for it', async () => {
  const seen: unknown[] = []
  const web = open()
  await web.start({})
  await transaction(database.db, (tx) => web.enqueue(tx, 'elsewhere', { number: 1 }))
  await web.drain()
  expect(await jobsNamed('elsewhere')).toMatchObject([{ state: 'created' }])
  const worker = open()
  await worker.start({ elsewhere: async (data) => void seen.push(data) })
  await worker.drain()
  expect(seen).toEqual([{ number: 1 }])
})

test('a second job under the same key waits only once, and can be added again after it began', async () => {
  let runs = 0
  const queue = open()
  await queue.start({ refresh: async () => void runs++ })
  const add = () =>
    transaction(database.db, (tx) => queue.enqueue(tx, 'refresh', {}, { singletonKey: 'k', startAfter: 60 }))
  await Promise.all([add(), add(), add()])
  expect(await jobsNamed('refresh')).toHaveLength(1)
  await makeDue()
  await queue.drain()
  await add()
  expect(runs).toBe(1)
  expect((await jobsNamed('refresh')).map((job) => job.state).sort()).toEqual(['completed', 'created'])
})

/** Runs a job to its end, whatever pauses lie between; answers these, in minutes. */
const runToTheEnd = async (queue: Queue, name: string): Promise<number[]> => {
  await transaction(database.db, (tx) => queue.enqueue(tx, name, { about: 1 }))
  const pauses: number[] = []
  for (;;) {
    await queue.drain()
    const [job] = await jobsNamed(name)
    if (job?.state !== 'retry') return pauses
    pauses.push(job.delay / 60)
    await makeDue()
  }
}

const expectPauses = (pauses: number[], count: number): void => {
  expect(pauses).toHaveLength(count)
  for (const [index, minutes] of pauses.entries()) {
    const least = Math.min(60, 2 ** index)
    expect(minutes).toBeGreaterThan(least - 0.1)
    expect(minutes).toBeLessThan(least * 1.1 + 0.1)
  }
}

test('a job that fails comes back later and later, is kept as dead after five runs, and has five more when it is run again', async () => {
  const attempts: Job[] = []
  const queue = open()
  await queue.start({
    fails: async (_, job) => {
      attempts.push(job)
      throw new Error('a fault of ours')
    },
  })
  expectPauses(await runToTheEnd(queue, 'fails'), 4)
  expect(attempts.map((job) => job.attempt)).toEqual([1, 2, 3, 4, 5])
  expect(attempts.map((job) => job.isLast)).toEqual([false, false, false, false, true])
  expect(await jobsNamed('fails')).toMatchObject([{ state: 'failed' }])
  expect(await jobsNamed('dead')).toHaveLength(1)

  await transaction(database.db, (tx) => retryJobs(tx, 'fails', undefined))
  for (let more = 0; more < 6; more++) {
    await queue.drain()
    await makeDue()
  }
  expect(attempts).toHaveLength(10)
  expect(await jobsNamed('fails')).toMatchObject([{ state: 'failed' }])
})

test('a job that others refuse for now has twenty more runs, at most an hour apart', async () => {
  let runs = 0
  const queue = open()
  await queue.start({
    refused: async () => {
      runs++
      throw new RefusedForNow('come back later')
    },
  })
  expectPauses(await runToTheEnd(queue, 'refused'), 20)
  expect(runs).toBe(21)
  expect(await jobsNamed('refused')).toMatchObject([{ state: 'failed' }])
})

test('while the storage of pictures is away a job waits, says why, and has not failed', async () => {
  const attempts: number[] = []
  const reasons: unknown[] = []
  const queue = open()
  await queue.start({
    stores: async (_, { attempt }) => {
      const { rows } = await sql<{ reason: unknown }>`
        select output->>'reason' as reason from jobs.job where name = 'stores'`.execute(database.db)
      reasons.push(rows[0]?.reason)
      if (attempts.push(attempt) < 8) throw refuse('unavailable', { sentence: { words: 'It is away.' } })
    },
  })
  await runToTheEnd(queue, 'stores')
  expect(attempts).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(reasons).toEqual([null, ...Array(7).fill('It is away.')])
  expect(await jobsNamed('stores')).toMatchObject([{ state: 'completed' }])
})

test('one failing job does not hold up the others', async () => {
  const done: unknown[] = []
  const queue = open({ lanes: 2 })
  await queue.start({
    mixed: async ({ number }) => {
      if (number === 3) throw new Error('three')
      done.push(number)
    },
  })
  await transaction(database.db, async (tx) => {
    for (let number = 0; number < 30; number++) await queue.enqueue(tx, 'mixed', { number })
  })
  await queue.drain()
  expect(done).toHaveLength(29)
})

test('stopping gives a running job its time, and puts back what takes longer', async () => {
  let release = () => {}
  let quickDone = false
  let wasAborted = false
  const queue = open({ stopMilliseconds: 300 })
  await queue.start({
    quick: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      quickDone = true
    },
    slow: async (_, { signal }) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      wasAborted = signal.aborted
    },
  })
  await transaction(database.db, async (tx) => {
    await queue.enqueue(tx, 'quick', {})
    await queue.enqueue(tx, 'slow', {})
  })
  await expect.poll(() => jobsNamed('slow')).toMatchObject([{ state: 'active' }])
  await queue.stop()
  release()
  expect(quickDone).toBe(true)
  await expect.poll(() => wasAborted).toBe(true)
  expect(await jobsNamed('quick')).toMatchObject([{ state: 'completed' }])
  expect(await jobsNamed('slow')).toMatchObject([{ state: 'retry', delay: 0 }])
})

test('a job that never ends is given up when its time is over', async () => {
  const queue = open({ jobSeconds: 1 })
  await queue.start({ endless: () => new Promise<void>(() => undefined) })
  await transaction(database.db, (tx) => queue.enqueue(tx, 'endless', {}))
  await queue.drain()
  expect(await jobsNamed('endless')).toMatchObject([{ state: 'retry' }])
})

test('starting again on an existing database is quick', async () => {
  const handlers = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`q${index}`, async () => undefined]))
  await open().start(handlers)
  const again = open()
  const began = performance.now()
  await again.start(handlers)
  expect(performance.now() - began).toBeLessThan(200)
})

test('two processes share the work without doing it twice', async () => {
  const done: unknown[] = []
  const handlers = { shared: async ({ number }: { number?: unknown }) => void done.push(number) }
  const [one, other] = [open(), open()]
  await one.start(handlers)
  await other.start(handlers)
  await transaction(database.db, async (tx) => {
    for (let number = 0; number < 100; number++) await one.enqueue(tx, 'shared', { number })
  })
  await Promise.all([one.drain(), other.drain()])
  expect(done.length).toBe(100)
  expect(new Set(done).size).toBe(100)
})
