import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressOf, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { connectDatabase } from '../db/connections/connect.ts'
import { openMasterKey } from './open-master-key.ts'
import { createMasterKey } from './secrets.ts'

let database: TestDatabase
const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-key-'))
  folders.push(folder)
  return folder
}
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.db.deleteFrom('master_key').execute()
})
afterAll(async () => {
  await database.drop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** As servers that start at the same moment, one in each folder and each with connections of its own. */
const openTogether = async (places: readonly string[]) => {
  const servers = places.map((dataDir) => ({ dataDir, db: connectDatabase(database.connection, 1) }))
  const databaseUrl = addressOf(database.connection)
  const opened = await Promise.allSettled(
    servers.map(({ dataDir, db }) => openMasterKey(db, { masterKey: undefined, dataDir, databaseUrl })),
  )
  await Promise.all(servers.map(({ db }) => db.destroy()))
  return opened.map((one) => (one.status === 'fulfilled' ? one.value.id : String(one.reason)))
}
const readKeyId = (folder: string) => createMasterKey(readFileSync(path.join(folder, 'master.key'), 'utf8').trim()).id
const readKnown = async () =>
  (await database.db.selectFrom('master_key').select('key_id').executeTakeFirstOrThrow()).key_id

test.each([1, 2, 3])('servers that start together in one folder have one key, which stays there (%i)', async () => {
  const folder = newFolder()
  const ids = await openTogether(Array<string>(8).fill(folder))
  const known = await readKnown()
  expect(ids).toEqual(Array(8).fill(known))
  expect(readdirSync(folder)).toEqual(['master.key'])
  expect(readKeyId(folder)).toBe(known)
})

test('of servers that start together in folders of their own one makes the key, and the others say that theirs is missing', async () => {
  const places = [newFolder(), newFolder(), newFolder()]
  const ids = await openTogether(places)
  const known = await readKnown()
  const first = ids.indexOf(known)
  expect(ids.filter((id) => id.includes('the master key that opens them is missing'))).toHaveLength(2)
  expect(places.map((folder) => readdirSync(folder).length)).toEqual(
    places.map((_, index) => (index === first ? 1 : 0)),
  )
  expect(readKeyId(places[first] ?? '')).toBe(known)
})

test('a key that was put into the folder before the database knew of it is the key', async () => {
  const folder = newFolder()
  const [id] = await openTogether([folder])
  await database.db.deleteFrom('master_key').execute()
  expect(await openTogether([folder, folder])).toEqual([id, id])
})
