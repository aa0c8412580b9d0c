import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { createJobLoop, type JobSource } from './job-loop.ts'
import { createJobSource } from './job-source.ts'
import { createQueue } from './queue.ts'

let database: TestDatabase
const log = createLog('silent')

beforeAll(async () => {
  database = await createTestDatabase()
  const adding = createQueue(database.connection, log)
  await adding.start({})
  await transaction(database.db, (tx) => adding.enqueueMany(tx, 'stopped', [{}, {}, {}]))
  await adding.stop()
})
afterAll(async () => await database.drop())

const deferred = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test.each(['take', 'finishAndTake'] as const)(
  'a job that %s brings while the server stops is put back',
  async (word) => {
    const own = createJobSource(database.db, { leaseSeconds: 15, jobSeconds: 60, holder: undefined })
    const asked = deferred()
    const answered = deferred()
    const source: JobSource = {
      ...own,
      [word]: async (...given: Parameters<JobSource['finishAndTake']>) => {
        const taken = await (own[word] as (...values: unknown[]) => Promise<unknown>)(...given)
        asked.resolve()
        await answered.promise
        return taken
      },
    }
    const loop = createJobLoop(source, { stopped: async () => undefined }, log, {
      lanes: 1,
      retrySeconds: 60,
      leaseSeconds: 15,
    })
    const due = await own.countDue(['stopped'], 10)
    await loop.poll()
    await asked.promise
    const stopping = loop.stop(5000)
    answered.resolve()
    await stopping
    // One was done where the next one came with its end.
    const done = word === 'take' ? 0 : 1
    expect(await own.countDue(['stopped'], 10)).toEqual(new Map([['stopped', (due.get('stopped') ?? 0) - done]]))
  },
)
