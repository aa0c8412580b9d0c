import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectDatabase, type SocketConnection } from '#infra/db/connections/connect.ts'
import { type EmbeddedPostgres, startEmbedded } from '#infra/db/embedded.ts'
import { migrate } from '#infra/db/schema/migrate.ts'
import type { TestDatabase } from '../database.ts'

/** A PostgreSQL of its own with a standby that follows it. */
export interface Followed {
  database: TestDatabase
  standby: SocketConnection
  /** Waits until the standby has all that was committed until now. */
  catchUp(): Promise<void>
  /** From now on the standby hears of everything and shows nothing of it, as one that lags. */
  lag(): Promise<void>
  /** Asks the standby directly. */
  ask(statement: string): Promise<Record<string, unknown>[]>
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

const patienceMilliseconds = 30_000

export const startFollowed = async (): Promise<Followed> => {
  const folders = [makeFolder('primary'), makeFolder('standby')] as const
  const start = (dataDir: string) =>
    startEmbedded({ dataDir, durable: false, log: () => undefined, onCrash: () => undefined })
  const first = await start(folders[0])
  await first.stop()
  const directory = path.join(folders[1], 'postgres')
  execFileSync('cp', ['-a', path.join(first.folder, 'postgres'), directory])
  const primary = await start(folders[0])
  follow(directory, primary.connection)
  const standby = await start(folders[1])
  const db = connectDatabase(primary.connection)
  await migrate(db)
  return {
    database: { db, connection: primary.connection, drop: () => db.destroy() },
    standby: standby.connection,
    ask: (statement) => askAt(standby.connection, statement),
    catchUp: async () => {
      await askAt(standby.connection, 'select pg_wal_replay_resume()')
      await waitUntilReplayed(primary, standby)
    },
    lag: async () => void (await askAt(standby.connection, 'select pg_wal_replay_pause()')),
    stopStandby: () => standby.stop(),
    stop: async () => {
      await standby.stop()
      await primary.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `sash-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}

function follow(directory: string, { host, port, user }: SocketConnection): void {
  const signal = path.join(directory, 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(directory)
  chownSync(signal, uid, gid)
  const settings = `\nprimary_conninfo = 'host=${host} port=${port} user=${user}'\n`
  appendFileSync(path.join(directory, 'postgresql.conf'), settings)
}

async function askAt(connection: SocketConnection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function waitUntilReplayed(primary: EmbeddedPostgres, standby: EmbeddedPostgres): Promise<void> {
  // What is committed so is written to the log before it is answered, and all before it.
  await askAt(
    primary.connection,
    `begin; set local synchronous_commit = on; select pg_logical_emit_message(true, 'test', ''); commit`,
  )
  const [written] = await askAt(primary.connection, 'select pg_current_wal_flush_lsn()::text as lsn')
  const deadline = performance.now() + patienceMilliseconds
  for (;;) {
    const [row] = await askAt(
      standby.connection,
      `select pg_last_wal_replay_lsn() >= '${String(written?.lsn)}'::pg_lsn as is_there`,
    )
    if (row?.is_there) return
    if (performance.now() > deadline) throw new Error('The standby never followed its primary.')
    await sleep(20)
  }
}
