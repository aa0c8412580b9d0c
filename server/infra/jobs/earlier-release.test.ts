import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import type { Db } from '../db/connections/connect.ts'
import { transaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { clearJobs } from './clear-jobs.ts'
import { countDead } from './list-jobs.ts'
import { createQueue, type Queue } from './queue.ts'

let database: TestDatabase
let ours: Queue
let theirs: PgBoss
beforeEach(async () => {
  database = await createTestDatabase()
  ours = createQueue(database.connection, createLog('silent'))
  theirs = openAsBefore(database.db)
})
afterEach(async () => {
  await ours.stop()
  await theirs.stop({ graceful: false })
  await database.drop()
})

/** The queue as earlier releases had it. */
const openAsBefore = (db: Db): PgBoss =>
  new PgBoss({
    db: {
      executeSql: async (text, values = []) => ({
        rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
      }),
    },
    schema: 'jobs',
    schedule: false,
    archiveFailedAfterSeconds: 14 * 86_400,
  })
const createAsBefore = async (...names: string[]) => {
  const common = { retryLimit: 20, retryDelay: 1, expireInSeconds: 15 }
  await theirs.createQueue('dead', { name: 'dead', ...common })
  for (const name of names) await theirs.createQueue(name, { name, ...common, policy: 'short', deadLetter: 'dead' })
}
const statesOf = async (name: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${name} order by created_on, id`.execute(database.db)
  return rows.map(({ state }) => state)
}
const describeTables = async (db: Db) => {
  const { rows } = await sql`
    select table_name, column_name, udt_name, is_nullable, column_default from information_schema.columns
    where table_schema = 'jobs' and table_name not in ('schedule', 'subscription') order by 1, 2`.execute(db)
  return rows
}

test('the tables are the ones that a server of an earlier release makes', async () => {
  const other = await createTestDatabase()
  const before = openAsBefore(other.db)
  try {
    await before.start()
    await before.createQueue('mail', { name: 'mail', policy: 'short' })
    await ours.start({})
    await transaction(database.db, (tx) => ours.enqueue(tx, 'mail', {}))
    await sql`select jobs.create_queue('dead', '{}')`.execute(other.db)
    const made = await describeTables(database.db)
    expect(made).toEqual(await describeTables(other.db))
    expect(made.length).toBeGreaterThan(60)
  } finally {
    await before.stop({ graceful: false })
    await other.drop()
  }
})

test.each(['ours', 'theirs'])(
  'servers of both releases do the work of each other, whoever made the tables: %s',
  async (first) => {
    const done: unknown[] = []
    const handlers = { mail: async (data: object) => void done.push(data) }
    if (first === 'theirs') {
      await theirs.start()
      await createAsBefore('mail')
    }
    await ours.start(handlers)
    if (first === 'ours') await theirs.start()
    await theirs.send('mail', { from: 'theirs' }, { singletonKey: 'one' })
    await theirs.send('mail', { from: 'theirs' }, { singletonKey: 'one' })
    await ours.drain()
    expect(done).toEqual([{ from: 'theirs' }])

    await transaction(database.db, async (tx) => {
      await ours.enqueue(tx, 'slow', { from: 'ours' }, { singletonKey: 'one' })
      await ours.enqueue(tx, 'slow', { from: 'ours' }, { singletonKey: 'one' })
    })
    const [taken, ...more] = await theirs.fetch<{ from: string }>('slow', { batchSize: 5 })
    expect([taken?.data, taken?.expireInSeconds, more]).toEqual([{ from: 'ours' }, '15.000000', []])
    await theirs.complete('slow', taken?.id ?? '')
    expect(await statesOf('slow')).toEqual(['completed'])
  },
)

test('what no process ended in its last run is given up, and what is long over goes', async () => {
  await ours.start({})
  await transaction(database.db, async (tx) => {
    for (const name of ['lost', 'old', 'failed', 'kept', 'stale']) await ours.enqueue(tx, name, { name })
  })
  const change = (name: string, what: string) =>
    sql`update jobs.job set ${sql.raw(what)} where name = ${name}`.execute(database.db)
  await change('lost', `state = 'active', retry_count = 20, started_on = now() - interval '1 minute'`)
  await change('old', `state = 'completed', completed_on = now() - interval '13 hours'`)
  await change('failed', `state = 'failed', completed_on = now() - interval '15 days'`)
  await change('kept', `state = 'failed', completed_on = now() - interval '13 days'`)
  await change('stale', `keep_until = now() - interval '1 second'`)
  await sql`update jobs.version set maintained_on = now()`.execute(database.db)
  await clearJobs(database.db)
  expect(await statesOf('old')).toEqual(['completed'])
  await sql`update jobs.version set maintained_on = now() - interval '3 minutes'`.execute(database.db)
  await clearJobs(database.db)
  expect(await Promise.all(['lost', 'old', 'failed', 'kept', 'stale', 'dead'].map(statesOf))).toEqual([
    ['failed'],
    [],
    [],
    ['failed'],
    [],
    ['created'],
  ])
  expect(await countDead(database.db)).toBe(2)
})
