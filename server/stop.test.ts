import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#infra/db/connections/connect.ts'
import { readConfig } from '#infra/settings/config.ts'
import { addressOf, createTestDatabase } from '#testing/database.ts'
import { goodPassword } from '#testing/given.ts'
import { startServer } from './start.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-stop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const untilLocked = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await sleep(20)
  }
}

test('a stop waits for what was asked by somebody who has gone, before it closes the database', async () => {
  const database = await createTestDatabase()
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    SASH_ROLE: 'web',
    SASH_DATA: folder,
    DATABASE_URL: addressOf(database.connection),
  })
  const { stop, address } = await startServer(config, () => undefined)
  const body = JSON.stringify({
    first_name: 'Maya',
    last_name: 'Okonkwo',
    email: 'm@example.org',
    password: goodPassword,
  })
  let stopped = Promise.resolve()
  // The first thing that signing up writes waits for this; a connection for the next is taken when it is over.
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table throttles in access exclusive mode`.execute(tx)
    const caller = connect(Number(new URL(address).port), '127.0.0.1')
    const gone = new Promise((resolve) => caller.once('close', resolve))
    const head = [
      'POST /v1/user/profile HTTP/1.1',
      `Host: ${new URL(config.origin).host}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    caller.write([...head, '', body].join('\r\n'))
    await untilLocked(database.db)
    caller.destroy()
    await gone
    stopped = stop()
    await sleep(500)
  })
  await stopped
  const { rows } = await sql`select first_name from accounts`.execute(database.db)
  expect(rows).toEqual([{ first_name: 'Maya' }])
  await database.drop()
})
