import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { context, setContext } from '#infra/context.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { readConfig } from '#infra/settings/config.ts'
import { createDiskStore } from '#infra/storage/disk.ts'
import { addressOf, createEmptyDatabase, type TestDatabase } from '#testing/database.ts'
import { givenWorld, sumTables, testKey } from '#testing/given/given-world.ts'
import { givenAward } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { nameBackup } from '../../archive/backup-names.ts'
import { startServer } from '../../start.ts'
import { runCommand } from '../run-command.ts'

let server: TestServer
let folder: string
let old: Record<string, string>
let empty: TestDatabase
let world: Awaited<ReturnType<typeof givenWorld>>
beforeAll(async () => {
  server = await startTestServer()
  world = await givenWorld(server)
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-archive-'))
  chmodSync(folder, 0o711)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(context().db)
  const database = rows[0]?.name ?? ''
  old = {
    DATABASE_URL: addressOf({ ...inject('testPostgres'), database }),
    SASH_DATA: context().config.dataDir,
    SASH_MASTER_KEY: testKey,
  }
  empty = await createEmptyDatabase()
})
afterAll(async () => {
  await empty.drop()
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

const dataOf = (name: string): string => path.join(folder, name)
const isInOrder = { code: 0, out: expect.anything(), err: expect.anything() }

/** What the file says of its tables, which is in clear once it is unpacked. */
const readManifest = (name: string) => {
  const text = gunzipSync(readFileSync(dataOf(name))).toString('latin1')
  const manifest = text.slice(text.lastIndexOf('\n "tables": '), text.lastIndexOf('\n "blobs": '))
  expect(manifest).toContain('"public.awards"')
  return manifest
}

test('everything goes into a file and into an empty database elsewhere, each row and each picture as it was', async () => {
  const written = await sash(old, 'export', 'all.tar.gz')
  expect(written).toMatchObject({ code: 0, out: '' })
  expect(written.err).toMatch(/^Written: \d+ rows in \d+ tables, 1 pictures and files\.\nThe master key is not in it\./)
  expect(statSync(dataOf('all.tar.gz')).mode & 0o777).toBe(0o600)
  expect(readFileSync(dataOf('all.tar.gz')).includes(testKey)).toBe(false)

  const target = { DATABASE_URL: addressOf(empty.connection), SASH_DATA: dataOf('new'), SASH_MASTER_KEY: testKey }
  const landed = await sash(target, 'import', 'all.tar.gz')
  expect(landed).toMatchObject({ code: 0, err: '' })
  expect(landed.out).toMatch(/^ +1 {2}[0-9a-f]{16} {2}public\.awards$/m)
  expect(landed.out).toContain('Everything is here, compared row by row: 1 pictures and files.')
  const [before, after] = [await sumTables(context().db), await sumTables(empty.db)]
  expect(after).toEqual(before)
  expect(before.get('public.terms_versions')).toMatch(/^3 /)
  expect(before.get('jobs.job')).not.toMatch(/^0 /)

  const { blob_key } = await empty.db.selectFrom('blobs').select('blob_key').executeTakeFirstOrThrow()
  const [here, there] = [context().blobs, createDiskStore(path.join(dataOf('new'), 'blobs'))]
  expect(await there.get(blob_key)).toEqual(await here.get(blob_key))

  // As when the first was killed after its last row had landed.
  expect(await sash(target, 'import', 'all.tar.gz')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Everything was here already, compared row by row: 1 pictures and files.'),
  })
  expect((await sash({ ...target, SASH_DATA: dataOf('blank') }, 'import', 'all.tar.gz')).err).toMatch(
    /^All rows of the file are here already, and 1 of its pictures and files are not/,
  )
  await empty.db.updateTable('badge_classes').set({ name: 'Renamed since' }).execute()
  expect(await sash(target, 'import', 'all.tar.gz')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^This database is in use: there are rows in .*nothing was changed\.$/),
  })
  expect((await empty.db.selectFrom('badge_classes').select('name').executeTakeFirstOrThrow()).name).toBe(
    'Renamed since',
  )
  expect(await sash(old, 'export', 'all.tar.gz')).toMatchObject({
    code: 1,
    err: expect.stringContaining('is there already'),
  })
}, 60_000)

test('the same goes into the built-in database and out again; the key comes along only when told', async () => {
  expect(await sash(old, 'export', 'keyed.tar.gz', '--with-key')).toMatchObject({ code: 0 })
  const own = { SASH_DATA: dataOf('own') }
  expect((await sash(own, 'import', 'keyed.tar.gz')).out).toContain('The master key came along and lies in the data')
  expect(readFileSync(path.join(dataOf('own'), 'master.key'), 'utf8').trim()).toBe(testKey)
  expect(await sash(own, 'export', 'again.tar.gz')).toEqual({ ...isInOrder, out: '' })
  expect(readManifest('again.tar.gz')).toBe(readManifest('keyed.tar.gz'))

  const other = { SASH_DATA: dataOf('other'), SASH_MASTER_KEY: Buffer.alloc(32, 8).toString('base64') }
  expect(await sash(other, 'import', 'keyed.tar.gz')).toMatchObject({
    code: 1,
    err: expect.stringContaining('another one is here already'),
  })
  expect((await sash(other, 'import', 'again.tar.gz')).out).toContain(
    `cannot be opened with the master key that is here.\nPut the master key of the old server (its id is ${createMasterKey(testKey).id})`,
  )
}, 60_000)

/** The file with something changed in its unpacked text. */
const alter = (change: (text: string) => string): string => {
  const text = change(gunzipSync(readFileSync(dataOf('all.tar.gz'))).toString('latin1'))
  writeFileSync(dataOf('altered.tar.gz'), gzipSync(Buffer.from(text, 'latin1')))
  return 'altered.tar.gz'
}
const cut = (): string => {
  const bytes = readFileSync(dataOf('all.tar.gz'))
  writeFileSync(dataOf('cut.tar.gz'), bytes.subarray(0, bytes.length - 2000))
  return 'cut.tar.gz'
}
const flat = (): string => {
  writeFileSync(dataOf('flat.txt'), 'Dear server, take this.')
  return 'flat.txt'
}

test.each([
  [
    'a changed row',
    () => alter((text) => text.replace('Sails by day.', 'Sails by nap.')),
    /^The file is broken: tables.* is not what was written/,
  ],
  ['a changed picture', () => alter((text) => text.replace('\x89PNG', '\x89PNB')), /blobs\/.* is not what was written/],
  [
    'a row too many',
    () => alter((text) => text.replace(/"rows": 3,/, '"rows": 4,')),
    /terms_versions is not what was in/,
  ],
  [
    'a newer form',
    () => alter((text) => text.replace('"format": 1', '"format": 2')),
    /^A newer Sash wrote the file \(format 2/,
  ],
  ['an end too early', cut, /^The file (is broken|ends too early)/],
  ['another file', flat, /no export of Sash/],
  ['no file', () => 'nowhere.tar.gz', /^There is no file/],
])(
  '%s is refused, and nothing lands',
  async (_, make, sentence) => {
    const target = { DATABASE_URL: addressOf((await spare()).connection), SASH_DATA: dataOf('spare') }
    expect(await sash(target, 'import', make())).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) })
    const rows = [...(await sumTables((await spare()).db))].filter(([name]) => !/site_theme|audit_head/.test(name))
    expect(rows.filter(([, sum]) => !sum.startsWith('0 '))).toEqual([])
  },
  30_000,
)

let spareDatabase: Promise<TestDatabase> | undefined
const spare = (): Promise<TestDatabase> => {
  spareDatabase ??= createEmptyDatabase()
  return spareDatabase
}
afterAll(async () => await (await spareDatabase)?.drop())

test('the key that comes along is there before the rows are, so that a run that is killed loses none', async () => {
  const database = await createEmptyDatabase()
  try {
    const target = { DATABASE_URL: addressOf(database.connection), SASH_DATA: dataOf('killed') }
    // In the way of the file that becomes the key.
    const inTheWay = dataOf(`killed/master.key.${process.pid}.tmp`)
    mkdirSync(inTheWay, { recursive: true })
    expect(await sash(target, 'import', 'keyed.tar.gz')).toMatchObject({ code: 1 })
    expect(await database.db.selectFrom('awards').select('award_id').execute()).toEqual([])
    rmdirSync(inTheWay)
    expect((await sash(target, 'import', 'keyed.tar.gz')).out).toContain('The master key came along')
    expect(await sash(target, 'import', 'keyed.tar.gz')).toMatchObject({
      code: 0,
      out: expect.stringContaining('already'),
    })
    const files = readdirSync(dataOf('killed')).filter((name) => name.startsWith('master.key'))
    expect(files).toEqual(['master.key'])
  } finally {
    await database.drop()
  }
}, 30_000)

test('an export that fails leaves no file', async () => {
  const away = { ...old, DATABASE_URL: old.DATABASE_URL?.replace('/test_', '/gone_') ?? '' }
  expect(await sash(away, 'export', 'none.tar.gz')).toMatchObject({ code: 1 })
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
})

test('what an export that was killed has left goes with the next one of that name', async () => {
  const nobody = 2 ** 30
  const [dead, living, other] = [`left.tar.gz.${nobody}`, `left.tar.gz.${process.pid}`, `right.tar.gz.${nobody}`].map(
    (name) => `${name}-0123456789ab.tmp`,
  )
  for (const name of [dead, living, other]) writeFileSync(dataOf(String(name)), '')
  expect(await sash(old, 'export', 'left.tar.gz')).toMatchObject({ code: 0 })
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([living, other])
})

test('backups have dates for names, and the last ones are kept', async () => {
  const old1 = ['sash-2025-01-01T00-00-00Z.tar.gz', 'sash-2025-01-02T00-00-00Z.tar.gz', 'sash-notes.txt']
  mkdirSync(dataOf('backups'))
  for (const name of old1) writeFileSync(path.join(dataOf('backups'), name), '')
  const [left, running] = ['000000000000', '111111111111'].map((sign) => `sash-2025-01-03T00-00-00Z.tar.gz.${sign}.tmp`)
  for (const name of [left, running]) writeFileSync(dataOf(`backups/${name}`), '')
  utimesSync(dataOf(`backups/${left}`), 0, 0)
  const made = await sash(old, 'backup', 'backups', '--keep', '2')
  expect(made.out).toContain(`Removed: ${left}`)
  expect(readdirSync(dataOf('backups')).filter((name) => name.endsWith('.tmp'))).toEqual([running])
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Removed: sash-2025-01-01T00-00-00Z.tar.gz') })
  const [newest, ...others] = readdirSync(dataOf('backups'))
    .sort()
    .reverse()
    .filter((name) => name.endsWith('.gz'))
  expect(others).toEqual(['sash-2025-01-02T00-00-00Z.tar.gz'])
  expect(made.out).toContain(`Backed up and read again: ${path.join(dataOf('backups'), newest ?? '')}, with 1 pictures`)
  const file = dataOf(`backups/${newest}`)
  const last = await context().db.selectFrom('last_backup').select(['made_at', 'byte_length']).execute()
  expect(last.map(({ made_at, byte_length }) => [nameBackup(made_at), byte_length])).toEqual([
    [newest, statSync(file).size],
  ])
  expect(await sash(old, 'backup', 'backups', '--keep', '0')).toMatchObject({ code: 1 })
  expect(await sash(old, 'restore', 'keyed-folder')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no/),
  })
})

test('a drill: award, back up, award once more, restore elsewhere, and look what is there', async () => {
  const { owner, badge, award } = world
  expect(await sash(old, 'backup', 'drill')).toMatchObject({ code: 0 })
  const later = await givenAward(owner, badge.path, 'late@example.org')
  const database = await createEmptyDatabase()
  try {
    const answer = await sash(old, 'restore', 'drill', '--into', addressOf(database.connection))
    expect(answer).toMatchObject({ code: 0, err: '' })
    expect(answer.out).toMatch(/is whole\. It shows http:\/\/localhost:8000 as it was on .*Z, 0 minutes ago\./)
    expect(answer.out).toMatch(/Restored in \d+ seconds\. What was done after .*Z is not in it\./)
    const rows = await database.db.selectFrom('awards').select('award_id').execute()
    expect(rows.map(({ award_id }) => award_id)).toEqual([award.id])
    expect(later).not.toBe(award.id)
    const key = await database.db.selectFrom('issuer_keys').selectAll().executeTakeFirstOrThrow()
    expect(createMasterKey(testKey).unwrap(key.wrapped_private_key, `issuer-key:${key.issuer_id}`)).toHaveLength(32)
    const again = await sash(old, 'restore', 'drill', '--into', addressOf(database.connection))
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Everything was here already') })
  } finally {
    await database.drop()
  }
}, 30_000)

test('an upgrade backs up first, and then applies what is missing', async () => {
  const answer = await sash(old, 'upgrade', 'upgrades', '--with-key')
  expect(answer).toMatchObject({ code: 0 })
  expect(answer.out).toMatch(/^Backed up and read again: .*\nThe database was up to date\.\n/)
  expect(answer.out).toMatch(/ok {4}keys .*\n(?:.*\n)*ok {4}backups .*\nNow start the new Sash\.$/)
  expect(readdirSync(dataOf('upgrades'))).toHaveLength(1)
})

test('a server that was started once, and that nobody has visited, is still empty', async () => {
  const data = dataOf('started')
  const kept = context()
  const first = await startServer(readConfig({ SASH_DATA: data, PORT: '0', LOG_LEVEL: 'silent' }), () => undefined)
  await first.stop()
  setContext(kept)
  rmSync(path.join(data, 'master.key'))
  const answer = await sash({ SASH_DATA: data }, 'import', 'keyed.tar.gz')
  expect(answer.err).toBe('')
  expect(answer.out).toContain('Everything is here, compared row by row')
}, 60_000)
