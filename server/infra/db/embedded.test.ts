import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from './connections/connect.ts'
import { findProcessIdentity } from './embedded/process-identity.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

let dataDir: string
const children: ChildProcess[] = []

// One folder for all tests: each leaves it as a stopped or killed Sash would.
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-embedded-'))
  chmodSync(dataDir, 0o711)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await expect.poll(findServers, { timeout: 10_000 }).toEqual([])
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = () => startEmbedded({ dataDir, log: () => undefined, onCrash: () => undefined })

async function run({ connection }: Pick<EmbeddedPostgres, 'connection'>, statement: string) {
  const db = connectDatabase(connection, 1)
  const { rows } = await sql.raw(statement).execute(db)
  await db.destroy()
  return rows
}

/** A Node process of its own that keeps the database open until it is killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const program = `
    import { startEmbedded } from './server/infra/db/embedded.ts'
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
    console.log('ready')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  children.push(child)
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return child
}

function findServers(): number[] {
  const directory = path.join(dataDir, 'postgres')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === directory
      } catch {
        return false
      }
    })
    .map(Number)
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('data written before a stop is there after the next start', async () => {
  const first = await start()
  await run(first, 'create table kept (id int8); insert into kept values (7)')
  await first.stop()
  expect(findServers()).toEqual([])
  const second = await start()
  expect(await run(second, 'select id from kept')).toEqual([{ id: 7 }])
  expect(await run(second, 'show fsync')).toEqual([{ fsync: 'on' }])
  await second.stop()
})

test('a second opener of a data folder is refused in one sentence', async () => {
  const child = await startElsewhere()
  await expect(start()).rejects.toThrow(
    `Sash is already running on the data folder ${dataDir} (process ${child.pid}). Stop it, or set SASH_DATA`,
  )
  const again = await startElsewhere()
  expect(again.exitCode).toBe(1)
})

test('killing Node stops PostgreSQL, and the next start has what was committed', async () => {
  const child = await startElsewhere()
  const host = path.join(dataDir, 'run')
  await run({ connection: { host, port: 5432, user: 'postgres', database: 'sash' } }, 'create table kept_after_kill ()')
  await kill(child)
  await expect.poll(findServers, { timeout: 5000 }).toEqual([])
  const next = await start()
  expect(await run(next, 'select count(*) from kept_after_kill')).toEqual([{ count: 0 }])
  await next.stop()
})

const hasty = () => startEmbedded({ dataDir, log: () => undefined, onCrash: () => undefined, stopMs: 200 })

/** No orderly stop without its last process, which now stands still. */
async function hang(running: Pick<EmbeddedPostgres, 'connection'>): Promise<void> {
  const found = await run(running, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
  for (const { pid } of found as { pid: number }[]) process.kill(pid, 'SIGSTOP')
}

test('a PostgreSQL that does not stop in good order is ended, and the next start has what was committed', async () => {
  const running = await hasty()
  await run(running, 'create table kept_after_end ()')
  await hang(running)
  await running.stop()
  expect(findServers()).toEqual([])
  const next = await start()
  expect(await run(next, 'select count(*) from kept_after_end')).toEqual([{ count: 0 }])
  await next.stop()
})

test('a PostgreSQL that a killed Node left hanging is ended by the next start, which has what was committed', async () => {
  const child = await startElsewhere()
  const left = { connection: { host: path.join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'sash' } }
  await run(left, 'create table kept_after_hang ()')
  await hang(left)
  await kill(child)
  const next = await hasty()
  expect(await run(next, 'select count(*) from kept_after_hang')).toEqual([{ count: 0 }])
  await next.stop()
})

test('a start right after Node was killed waits for the old PostgreSQL', async () => {
  const child = await startElsewhere()
  await kill(child)
  const next = await start()
  expect(await run(next, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a start after everything was killed works, even when the old process number is in use again', async () => {
  const child = await startElsewhere()
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
  const left = readFileSync(pidFile, 'utf8')
  const lock = readFileSync(path.join(dataDir, 'sash.lock'), 'utf8')
  const servers = findServers()
  child.kill('SIGSTOP')
  for (const pid of servers) process.kill(pid, 'SIGKILL')
  await kill(child)
  await expect.poll(findServers).toEqual([])
  // As if this test process had been given both process numbers since.
  writeFileSync(pidFile, left.replace(/^\d+/, String(process.ppid)))
  writeFileSync(path.join(dataDir, 'sash.lock'), lock.replace(`"pid":${child.pid}`, `"pid":${process.ppid}`))
  const next = await start()
  expect(await run(next, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('the process ends with a sentence when PostgreSQL ends by itself', async () => {
  const child = await startElsewhere()
  let message = ''
  child.stderr?.on('data', (chunk) => {
    message += chunk
  })
  const closed = once(child, 'close')
  process.kill(Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await closed
  expect(child.exitCode).toBe(1)
  expect(message).toContain('PostgreSQL ended unexpectedly')
})

test('data of another PostgreSQL version is refused with a way out', async () => {
  const first = await start()
  await first.stop()
  const version = path.join(dataDir, 'postgres', 'PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(start()).rejects.toThrow(
    /belongs to PostgreSQL 17, this Sash brings PostgreSQL 18\. Start the Sash version that wrote it/,
  )
  writeFileSync(version, '18\n')
})

test('a data path too long for a socket gets a socket folder elsewhere', async () => {
  const long = path.join(dataDir, 'a'.repeat(120))
  const postgres = await startEmbedded({ dataDir: long, log: () => undefined, durable: false })
  expect(postgres.connection.host.startsWith(os.tmpdir())).toBe(true)
  expect(await run(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
  rmSync(postgres.connection.host, { recursive: true })
})

test('a process number says nothing without its start time', () => {
  expect(findProcessIdentity(process.pid)).toBe(findProcessIdentity(process.pid))
  expect(findProcessIdentity(process.pid)).not.toBe(findProcessIdentity(process.ppid))
  expect(findProcessIdentity(2 ** 22 + 1)).toBeUndefined()
})
