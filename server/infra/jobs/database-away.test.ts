import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connectDatabase, type Db } from '../db/connections/connect.ts'
import { isDatabaseAway } from '../db/connections/is-database-away.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { createQueue, type JobHandler, type Queue } from './queue.ts'

let database: TestDatabase
let admin: Db
let queue: Queue
beforeEach(async () => {
  database = await createTestDatabase()
  admin = connectDatabase({ ...database.connection, database: 'postgres' }, 1)
  queue = createQueue(database.connection, createLog('silent'), { stopMilliseconds: 200 })
})
afterEach(async () => {
  await comeBack()
  await queue.stop()
  await admin.destroy()
  await database.drop()
})

const nameOf = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  return rows[0]?.name ?? ''
}
let name = ''
/** Nobody is let in, and whoever is in is sent away. */
const goAway = async () => {
  await sql`alter database ${sql.id(name)} allow_connections false`.execute(admin)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
}
const comeBack = () => sql`alter database ${sql.id(name)} allow_connections true`.execute(admin)

const begin = async (handler: JobHandler) => {
  name = await nameOf()
  await queue.start({ work: handler })
  await transaction(database.db, (tx) => queue.enqueue(tx, 'work', {}))
}
const findJob = async () => {
  const { rows } = await sql<{ state: string; retry_count: number; pause: number }>`
    select state, retry_count, extract(epoch from start_after - now())::float8 as pause
    from jobs.job where name = 'work'`.execute(database.db)
  return rows[0]
}

const raise = (condition: string) => sql.raw(`do $$ begin raise exception using errcode = '${condition}'; end $$`)

test('a job that lost the database, or found no room or a standby, is tried again within a few seconds, and not counted as failed', async () => {
  const attempts: number[] = []
  const faults = [
    sql`select pg_terminate_backend(pg_backend_pid())`,
    raise('disk_full'),
    raise('read_only_sql_transaction'),
  ]
  await begin(async (_, { attempt }) => {
    await faults[attempts.push(attempt) - 1]?.execute(database.db)
  })
  await expect.poll(() => attempts, { timeout: 15_000 }).toEqual([1, 1, 1, 1])
  await expect.poll(findJob, { timeout: 5000 }).toMatchObject({ state: 'completed', retry_count: 0 })
}, 30_000)

test('a job goes on soon after the database is back, even when nothing could be noted meanwhile', async () => {
  let runs = 0
  let seen: unknown
  await begin(async () => {
    if (++runs > 1) return
    await goAway()
    seen = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
    throw seen
  })
  await expect.poll(() => seen, { timeout: 10_000 }).toBeInstanceOf(Error)
  expect(isDatabaseAway(seen)).toBe(true)
  await sleep(1500)
  expect(runs).toBe(1)
  const back = performance.now()
  await comeBack()
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2)
  expect(performance.now() - back).toBeLessThan(6000)
  await expect.poll(findJob, { timeout: 5000 }).toMatchObject({ state: 'completed', retry_count: 0 })
}, 60_000)

test('what is done although its end could not be noted is noted later, and not done again', async () => {
  let runs = 0
  await begin(async () => {
    runs++
    await goAway()
  })
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  await sleep(1000)
  await comeBack()
  await expect.poll(findJob, { timeout: 10_000 }).toMatchObject({ state: 'completed', retry_count: 0 })
  expect(runs).toBe(1)
}, 60_000)

test('a failure of the work itself waits for its pause as before', async () => {
  let runs = 0
  await begin(async () => {
    runs++
    throw new Error('the mail server says no')
  })
  await expect.poll(findJob, { timeout: 10_000 }).toMatchObject({ state: 'retry', pause: expect.closeTo(60, -1) })
  expect(runs).toBe(1)
}, 30_000)
