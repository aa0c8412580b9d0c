import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '#infra/db/connections/connect.ts'
import { requireAlone } from '#infra/db/connections/require-alone.ts'
import { readConfig } from '#infra/settings/config.ts'
import { startServer } from '../../start.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { countStored, givenBatch, newRows, runSweep } from '../given/given-batch.ts'
import { givenBadgeClass, givenIssuer, givenPerson } from '../given.ts'
import { asTestServer } from '../server.ts'
import { startPooler } from './transaction-pooler.ts'

let database: TestDatabase
let pooler: Awaited<ReturnType<typeof startPooler>>
beforeEach(async () => {
  database = await createEmptyDatabase()
  pooler = await startPooler(database.connection)
})
afterEach(async () => {
  await pooler.stop()
  await database.drop()
})

test('Sash asks nothing of a session: it starts, awards and sweeps through a pooler in transaction mode', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-pooler-'))
  const env = { PORT: '0', LOG_LEVEL: 'silent', SASH_DATA: dataDir, DATABASE_URL: pooler.url }
  const { app, stop } = await startServer(readConfig(env), () => undefined)
  const owner = await givenPerson(asTestServer(app, stop))
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenBatch(owner, badge, { awards: newRows(120) })
  await runSweep()
  expect(await countStored(issuer)).toMatchObject({ awards: 120, status_entries: 120 })
  const changed = await owner.call('GET', '/v2/badgeclasses/changed')
  expect(changed.statusCode).toBe(200)
  await stop()
  rmSync(dataDir, { recursive: true })
  expect(pooler.faults).toEqual([])
  expect(pooler.counts.transactions).toBeGreaterThan(200)
  expect(pooler.counts.changes).toBeGreaterThan(100)
}, 60_000)

test('the pooler of these tests notices what a session would have to keep', async () => {
  const db = connectDatabase({ url: pooler.url }, 1)
  await sql`listen news`.execute(db)
  await sql`set statement_timeout = 1000`.execute(db)
  await sql`select pg_advisory_lock(1)`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 1000`.execute(tx)
    await sql`select pg_advisory_xact_lock(2)`.execute(tx)
  })
  await db.destroy()
  const client = new Client(`${pooler.url}?options=-c%20work_mem%3D1MB`)
  await client.connect()
  await client.query({ name: 'one', text: 'select 1' })
  await expect(client.query({ name: 'one', text: 'select 1' })).rejects.toThrow(
    'prepared statement "one" does not exist',
  )
  await client.end()
  expect(pooler.faults).toEqual([
    'listen news',
    'set statement_timeout = 1000',
    'select pg_advisory_lock(1)',
    'start-up parameter options',
    'prepared statement one',
  ])
})

test('behind a pooler, who works is seen by what is asked, and connections that it only keeps are nobody', async () => {
  const db = connectDatabase({ url: pooler.url })
  await sql`select 1`.execute(db)
  await requireAlone(pooler.url, 300)
  const timer = setInterval(() => void sql`select clock_timestamp()`.execute(db), 50)
  await expect(requireAlone(pooler.url, 3000)).rejects.toThrow('Somebody works on this database through the pooler.')
  clearInterval(timer)
  await db.destroy()
})
