import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { context } from '#infra/context.ts'
import { addressOf, createEmptyDatabase } from '#testing/database.ts'
import { givenWorld, testKey } from '#testing/given/given-world.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '../run-command.ts'

let server: TestServer
let folder: string
let old: Record<string, string>
let ownerId: string
beforeAll(async () => {
  server = await startTestServer()
  ownerId = (await givenWorld(server)).owner.accountId
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-compare-'))
  chmodSync(folder, 0o711)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context().db)
  const DATABASE_URL = addressOf({ ...inject('testPostgres'), database: rows[0]?.name ?? '' })
  old = { DATABASE_URL, SASH_DATA: context().config.dataDir, SASH_MASTER_KEY: testKey }
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sash = async (environment: Record<string, string>, ...args: string[]) => {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(args, {
    environment: { ...environment, INIT_CWD: folder },
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('an export is held to a server, row by row, and what differs is named', async () => {
  const target = await createEmptyDatabase()
  const dataDir = path.join(folder, 'compared')
  const elsewhere = { ...old, DATABASE_URL: addressOf(target.connection), SASH_DATA: dataDir }
  expect(await sash(old, 'export', 'all.tar.gz')).toMatchObject({ code: 0 })
  expect(await sash(elsewhere, 'import', 'all.tar.gz')).toMatchObject({ code: 0 })
  const same = await sash(elsewhere, 'compare', 'all.tar.gz')
  expect(same).toMatchObject({ code: 0, err: '' })
  expect(same.out).toMatch(/all\.tar\.gz of .* agree: \d+ rows in \d+ tables, .*, and 1 pictures and files\.$/)

  await sql`update accounts set first_name = 'Other' where account_id = ${ownerId}`.execute(target.db)
  await sql`delete from audit_head`.execute(target.db)
  rmSync(path.join(dataDir, 'blobs'), { recursive: true })
  const other = await sash(elsewhere, 'compare', 'all.tar.gz')
  expect(other.code).toBe(1)
  expect(other.out.split('\n')).toEqual([
    expect.stringMatching(/^public\.accounts: \d+ rows each, not the same$/),
    'public.audit_head: 1 rows in the file, 0 here',
    '1 pictures and files of it are not in the storage.',
  ])
  expect(other.err).toMatch(/and this server differ\./)
  expect(await sash(old, 'compare')).toMatchObject({ code: 1 })
  await target.drop()
}, 120_000)

test('an export into a folder that is not there is refused with a sentence', async () => {
  const refused = await sash(old, 'export', 'nowhere/all.tar.gz')
  const nowhere = path.join(folder, 'nowhere')
  expect(refused).toEqual({ code: 1, out: '', err: `There is no folder ${nowhere}. Make it, or name another one.` })
})
