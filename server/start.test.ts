import { execSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { openDatabase } from '#infra/db/connections/open.ts'
import { readConfig } from '#infra/settings/config.ts'
import { addressOf, createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { startServer } from './start.ts'

const isRoot = process.getuid?.() === 0
let folder: string
const elsewhere: string[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-start-'))
  chmodSync(folder, 0o711)
})
afterAll(() => {
  for (const place of [folder, ...elsewhere]) rmSync(place, { recursive: true, force: true })
})

const start = async (dataDir: string, more: Record<string, string> = {}) => {
  const said: string[] = []
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SASH_DATA: dataDir, ...more })
  const { stop, address } = await startServer(config, (line) => said.push(line))
  return { said, stop, port: Number(new URL(address).port) }
}
const refusalOf = (dataDir: string, more?: Record<string, string>): Promise<string> =>
  start(dataDir, more).then(
    async ({ stop }) => {
      await stop()
      return 'it started'
    },
    (error: Error) => error.message,
  )

const urlOf = ({ connection }: TestDatabase) => ({ DATABASE_URL: addressOf(connection) })
const writeBlob = (dataDir: string) => {
  mkdirSync(path.join(dataDir, 'blobs', 'ab'), { recursive: true })
  writeFileSync(path.join(dataDir, 'blobs', 'ab', 'c'), 'x')
}
const whenMigrated = async (): Promise<string> => {
  const { rows } = await sql<{ text: string }>`select min(applied_at)::text as text from schema_migrations`.execute(
    context().db,
  )
  return rows[0]?.text ?? ''
}

test('beside a master key no empty database is made, and the text says where the old one goes', async () => {
  const dataDir = path.join(folder, 'copied')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(dataDir, 'master.key'), Buffer.alloc(32, 1).toString('base64'))
  writeBlob(dataDir)
  const text = await refusalOf(dataDir)
  expect(text).toContain(`because ${dataDir} was used before: it holds master.key and blobs.`)
  expect(text).toContain('If an import or a restore was cut off here, give it again with the same words.')
  expect(text).toContain(`Put the folder postgres that belongs to it, with the owners of its files, into ${dataDir}.`)
  expect(text).toContain(`to begin anew, without what was there, move master.key and blobs out of ${dataDir}.`)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('a first start, also after one that was cut short, and the next one have the same database', async () => {
  const dataDir = path.join(folder, 'first')
  mkdirSync(path.join(dataDir, 'postgres.new'), { recursive: true })
  const first = await start(dataDir)
  const made = await whenMigrated()
  await first.stop()
  // As if it had ended between the tables and the key.
  rmSync(path.join(dataDir, 'master.key'))
  const second = await start(dataDir)
  expect(await whenMigrated()).toBe(made)
  await second.stop()

  // Pictures without any account, as an older Sash left them where it had begun an empty database.
  writeBlob(dataDir)
  expect(await refusalOf(dataDir)).toContain(`The database in ${dataDir}/postgres is empty: move it aside`)
}, 120_000)

/** Opens the database and lets go of it again; answers the refusal, else what `work` answers. */
const visit = async (dataDir: string, work: (db: Db) => Promise<string>): Promise<string> => {
  try {
    const { db, close } = await openDatabase({ dataDir, log: () => undefined })
    const answer = await work(db)
    await close()
    return answer
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
const use = async (db: Db): Promise<string> => {
  await sql`create table setup as select 'used' as mark`.execute(db)
  return 'made'
}
const readMark = async (db: Db): Promise<string> =>
  (await sql<{ mark: string }>`select mark from setup`.execute(db)).rows[0]?.mark ?? ''

test.runIf(isRoot)(
  'copies of a data folder, without its database or the owners of its files, say how they are mended',
  async () => {
    const old = path.join(folder, 'x')
    const copy = path.join(folder, 'y')
    mkdirSync(old, { mode: 0o700 })
    expect(await visit(old, use)).toBe('made')
    writeFileSync(path.join(old, 'master.key'), '')
    const place = readFileSync(path.join(old, 'postgres.path'), 'utf8').trim()
    elsewhere.push(place)
    execSync(`cp -a ${old} ${copy}`)

    const text = await visit(copy, readMark)
    expect(text).toContain(`The folder was copied or moved, and its database stayed in ${place}.`)
    const [, command = 'false', target = ''] = / then: (cp -a \S+ (\S+)\/)$/m.exec(text) ?? []
    elsewhere.push(target)
    execSync(command)
    chownSync(path.join(target, 'postgres'), 0, 0)
    mkdirSync(path.join(target, 'run'))
    const lost = await visit(copy, readMark)
    expect(lost).toMatch(/as after a copy with cp -r\. Mend it with: chown -R \d+:\d+ \S+\/postgres && rm -r \S+\/run$/)
    execSync(lost.split('Mend it with: ')[1] ?? 'false')
    expect(await visit(copy, readMark)).toBe('used')
    expect(readFileSync(path.join(copy, 'postgres.path'), 'utf8')).toBe(`${target}\n`)
  },
  120_000,
)

test('beside a master key an empty database of your own is refused, a restored one is not', async () => {
  const dataDir = path.join(folder, 'own')
  mkdirSync(dataDir)
  const [empty, restored] = await Promise.all([createEmptyDatabase(), createTestDatabase()])
  await (await start(dataDir, urlOf(restored))).stop()
  expect(existsSync(path.join(dataDir, 'master.key'))).toBe(true)
  expect(await refusalOf(dataDir, urlOf(empty))).toContain('or restore its dump first')
  expect(await refusalOf(dataDir, urlOf(restored))).toBe('it started')
  expect(await refusalOf(path.join(folder, 'other'), urlOf(empty))).toBe('it started')
  await Promise.all([empty.drop(), restored.drop()])
})

test('a file where the folder of pictures belongs is named', async () => {
  const dataDir = path.join(folder, 'file-for-folder')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(dataDir, 'blobs'), '')
  expect(await refusalOf(dataDir)).toBe(
    `${dataDir}/blobs is a file, and Sash needs a folder there. Move the file away, or name another folder.`,
  )
})

test('a port that is taken is found before anything is made', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '::', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const dataDir = path.join(folder, 'never')
  await expect(start(dataDir, { PORT: port })).rejects.toMatchObject({ code: 'EADDRINUSE', port: Number(port) })
  expect(existsSync(dataDir)).toBe(false)
  await new Promise((resolve) => other.close(resolve))
})

test('an address of this machine that is listened at is the only one', async () => {
  const database = await createTestDatabase()
  const server = await start(path.join(folder, 'listens'), { ...urlOf(database), SASH_LISTEN: '127.0.0.1' })
  expect((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200)
  await expect(fetch(`http://[::1]:${server.port}/health/live`)).rejects.toThrow()
  await server.stop()
  await database.drop()
  const elsewhere = path.join(folder, 'never')
  expect(await refusalOf(elsewhere, { PORT: '19298', SASH_LISTEN: '192.0.2.1' })).toContain(
    'SASH_LISTEN names an address',
  )
  expect(existsSync(elsewhere)).toBe(false)
})

test('a public address without a mail server is warned of', async () => {
  const database = await createTestDatabase()
  const own = urlOf(database)
  const dataDir = path.join(folder, 'mails')
  const silent = await start(dataDir, own)
  await silent.stop()
  const warned = await start(dataDir, { ...own, SASH_ORIGIN: 'https://badges.example.org' })
  await warned.stop()
  expect(silent.said.join()).not.toContain('SMTP_URL')
  expect(warned.said.join()).toContain('SMTP_URL is not set, so no mail leaves this server')
  await database.drop()
})

test('a stop does not wait for whoever never sends the rest of a request', async () => {
  const database = await createEmptyDatabase()
  const { stop, port } = await start(path.join(folder, 'slow'), urlOf(database))
  const slow = connect(port, '127.0.0.1')
  const ended = new Promise((resolve) => slow.on('close', resolve).on('error', resolve))
  const answered = new Promise((resolve) => slow.once('data', resolve))
  const head = [
    'POST /v3/verify HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    'Content-Length: 99',
    'Expect: 100-continue',
  ]
  slow.write([...head, '', '{'].join('\r\n'))
  await answered
  await stop()
  await ended
  await database.drop()
})

test('a server that is to stop says so, and answers for a while', async () => {
  const database = await createTestDatabase()
  const { stop, port } = await start(path.join(folder, 'draining'), { ...urlOf(database), SASH_DRAIN_SECONDS: '1' })
  const ask = async (where: string) => {
    const { status, headers } = await fetch(`http://localhost:${port}${where}`)
    return [status, headers.get('connection')]
  }
  expect(await ask('/health')).toEqual([200, 'keep-alive'])
  const stopped = stop()
  expect(await ask('/health')).toEqual([503, 'close'])
  expect(await ask('/v3/rate-limits')).toEqual([200, 'close'])
  await stopped
  await expect(ask('/health')).rejects.toThrow()
  await database.drop()
})

test('servers on one database have the same master key, also when they start together on an empty one', async () => {
  const database = await createEmptyDatabase()
  const own = urlOf(database)
  const places = [1, 2].map((number) => path.join(folder, `replica-${number}`))
  const first = await start(places[0] ?? '', own)
  await first.stop()
  const another = { ...own, SASH_MASTER_KEY: Buffer.alloc(32, 3).toString('base64') }
  expect(await refusalOf(places[1] ?? '', own)).toContain(
    'The database holds secrets, but the master key that opens them',
  )
  expect(existsSync(path.join(places[1] ?? '', 'master.key'))).toBe(false)
  expect(await refusalOf(places[1] ?? '', another)).toContain('The master key is not the one that the secrets')
  const key = readFileSync(path.join(places[0] ?? '', 'master.key'), 'utf8').trim()
  expect(await refusalOf(places[1] ?? '', { ...own, SASH_MASTER_KEY: key })).toBe('it started')
  await database.drop()
})

test('a worker answers whoever watches it, and nobody else', async () => {
  const database = await createTestDatabase()
  const { stop, port } = await start(path.join(folder, 'worker'), { ...urlOf(database), SASH_ROLE: 'worker' })
  const ask = async (where: string) => (await fetch(`http://localhost:${port}${where}`)).status
  expect(await Promise.all(['/health', '/', '/v3/rate-limits', '/o/token'].map(ask))).toEqual([200, 404, 404, 404])
  await stop()
  await database.drop()
})

test('without a database of its own a server does everything itself', async () => {
  expect(() => readConfig({ SASH_ROLE: 'worker' })).toThrow('SASH_ROLE: needs DATABASE_URL')
})
