import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../embedded.ts'
import { connectDatabase } from './connect.ts'
import { isDatabaseAway } from './is-database-away.ts'

let dataDir: string
let standby: EmbeddedPostgres | undefined

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-standby-'))
  chmodSync(dataDir, 0o711)
  const start = () => startEmbedded({ dataDir, log: () => undefined, onCrash: () => undefined })
  const primary = await start()
  await primary.stop()
  const directory = path.join(primary.folder, 'postgres')
  const signal = path.join(directory, 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(directory)
  chownSync(signal, uid, gid)
  standby = await start()
}, 60_000)
afterAll(async () => {
  await standby?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const askDirectly = async (statement: string) => {
  const client = new Client(standby?.connection)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

test('a standby answers, but is as good as away until it has taken over', async () => {
  if (!standby) throw new Error('There is no standby.')
  const db = connectDatabase(standby.connection, 2)
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db)
  const seen = await ask().catch((error: unknown) => error)
  expect(await askDirectly('select 1 as one')).toEqual([{ one: 1 }])
  expect(seen).toMatchObject({ message: expect.stringContaining('it is a standby that has not taken over yet') })
  expect(isDatabaseAway(seen)).toBe(true)
  await askDirectly('select pg_promote(true, 30)')
  expect((await ask()).rows).toEqual([{ one: 1 }])
  await db.destroy()
})
