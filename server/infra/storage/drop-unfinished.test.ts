import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { createDiskStore } from './disk.ts'
import { createUnfinishedSweep } from './drop-unfinished.ts'

let server: TestServer
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-unfinished-'))
  server = await startTestServer({ blobs: createDiskStore(folder) })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const hours = 3600
const lay = (shelf: string, name: string, age: number): string => {
  const file = path.join(folder, shelf, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, 'x')
  const at = Date.now() / 1000 - age
  utimesSync(file, at, at)
  return file
}
const blob = 'a'.repeat(62)
const cutOff = `${blob}.0123456789ab.tmp`

test('the hourly sweep removes what a killed upload left a day ago, and nothing else', async () => {
  const gone = [lay('00', cutOff, 25 * hours), lay('ff', cutOff, 900 * hours)]
  const kept = [
    lay('00', cutOff.replace('0123', '4567'), 23 * hours),
    lay('00', blob, 900 * hours),
    lay('00', 'notes.tmp', 900 * hours),
    lay('other', cutOff, 900 * hours),
  ]
  await transaction(context().db, (tx) => context().queue.enqueue(tx, 'sweep', {}))
  await context().queue.drain()
  expect([...gone, ...kept].filter((file) => existsSync(file))).toEqual(kept)
})

test('a large folder is gone through in parts', async () => {
  const files = ['10', '11', '12'].map((shelf) => lay(shelf, cutOff, 25 * hours))
  const left = () => files.filter((file) => existsSync(file)).length
  const sweep = createUnfinishedSweep(folder, 1)
  const counts: number[] = []
  // Folders with older files come before.
  for (let count = 0; count < 8; count++) {
    await sweep()
    counts.push(left())
  }
  expect(counts.filter((count, index) => count !== (counts[index - 1] ?? 3))).toEqual([2, 1, 0])
})

test('where nothing was ever kept there is nothing to remove', async () => {
  await expect(createUnfinishedSweep(path.join(folder, 'none'))()).resolves.toBeUndefined()
})
