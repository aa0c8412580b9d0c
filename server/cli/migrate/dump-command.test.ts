import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { shapeFor } from '../../moving-drill/shape.ts'
import { writeDump } from '../../moving-drill/write-dump.ts'
import { runCommand } from '../run-command.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-migrate-'))
  await writeDump(folder, 'command', shapeFor(20))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const sash = async (...args: string[]) => {
  const environment = {
    DATABASE_URL: addressOf(database.connection),
    SASH_DATA: folder,
    INIT_CWD: folder,
    LOG_LEVEL: 'silent',
  }
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(['migrate-from', 'badgr-dump', ...args], {
    environment,
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  })
  return { code, out: out.join('\n'), err: err[0] }
}

test('a dry run reports and writes nothing; a migration before anybody runs the server is refused', async () => {
  const dry = await sash(
    'tables',
    '--media',
    'media',
    '--origin',
    'https://badges.former.example',
    '--dry-run',
    '--report',
    'report.json',
  )
  expect(dry).toMatchObject({ code: 0, err: undefined })
  for (const text of [
    'Kept:',
    'Changed:',
    'Lost:',
    'Needs proof:',
    'https://badges.former.example has to send on to them',
  ]) {
    expect(dry.out).toContain(text)
  }
  expect(dry.out).toContain('Nothing was written: this was a dry run.')
  expect(JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8'))).toContainEqual(
    expect.objectContaining({ fate: 'kept', what: 'badge classes', count: 12 }),
  )
  expect(await database.db.selectFrom('accounts').select('account_id').execute()).toEqual([])
  expect(await sash('tables')).toMatchObject({
    code: 1,
    err: expect.stringContaining('the first account runs this server'),
  })
})

test('once somebody runs the server, the command moves everything, tells how far it is, and does so once', async () => {
  await database.db
    .insertInto('accounts')
    .values({ account_id: 'operator', first_name: 'Op', last_name: 'Erator', is_operator: true })
    .execute()
  await database.db.insertInto('setup').values({ account_id: 'operator' }).execute()
  const moved = await sash('tables', '--media', 'media')
  expect(moved).toMatchObject({ code: 0, err: undefined })
  expect(moved.out).toContain('60 of 60 accounts')
  expect(moved.out).toContain('20 of 20 awards')
  const count = async () => {
    const rows = await database.db
      .selectFrom('moved_rows')
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
      .groupBy('kind')
      .execute()
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
  }
  const all = { account: 60, award: 20, 'badge-class': 12, collection: 8, import: 10, issuer: 4 }
  expect(await count()).toEqual(all)
  expect(await sash('tables', '--media', 'media')).toMatchObject({ code: 0, err: undefined })
  expect(await count()).toEqual(all)
})

test.each([
  [['nowhere'], 'There is no '],
  [['tables', 'more'], 'Name one folder or file with the dump.'],
  [['tables', '--origin', 'badges.former.example'], '--origin is the beginning of the former addresses'],
  [['tables', '--burn'], "Unknown option '--burn'"],
  [['media'], 'These tables are missing or empty: users, issuer_issuer, issuer_badgeclass, issuer_badgeinstance.'],
])('%j is refused', async (args, message) => {
  expect(await sash(...args)).toMatchObject({ code: 1, err: expect.stringContaining(message) })
})
