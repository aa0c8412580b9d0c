import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { makeDataFolder } from '../settings/data-folder.ts'
import type { SocketConnection } from './connections/connect.ts'
import { findBinaries } from './embedded/binaries.ts'
import { describeOldPlace } from './embedded/describe-old-place.ts'
import { initCluster } from './embedded/init-cluster.ts'
import { lockFolder } from './embedded/lock-folder.ts'
import { endAtOnce } from './embedded/main-process.ts'
import { notePlace } from './embedded/note-place.ts'
import { requireOwner } from './embedded/require-owner.ts'
import { choosePlace } from './embedded/run-as.ts'
import { prepareSocketFolder } from './embedded/socket-folder.ts'
import { spawnServer } from './embedded/spawn-server.ts'
import { waitForOldServer } from './embedded/wait-for-old-server.ts'
import { refuseBesideOld } from './schema/refuse-empty.ts'

export interface EmbeddedOptions {
  /** Folder for the lock, PostgreSQL's data, its socket and its log; made when missing. */
  dataDir: string
  log: (line: string) => void
  /** False gives up durability for speed: only for databases that are thrown away. */
  durable?: boolean
  /** A new database may begin beside a key or pictures, because it is filled with what belongs to them. */
  isToBeFilled?: boolean
  /** Called when PostgreSQL ends by itself. The default says so and ends this process: Sash cannot go on without it. */
  onCrash?: (message: string) => void
  /** Milliseconds that PostgreSQL is given to stop in good order, this one and a leftover one of before. */
  stopMs?: number
}

export interface EmbeddedPostgres {
  /** Where the data lie: the data folder, or a place elsewhere. */
  folder: string
  connection: SocketConnection
  stop: () => Promise<void>
}

const startPatienceMs = 120_000
const stopPatienceMs = 30_000

/**
 * Starts the PostgreSQL that comes with Sash, on a private socket. One process per data folder; a second one gets an
 * error. It ends with this process, also when that is killed.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, isToBeFilled = false, onCrash = endProcess, stopMs = stopPatienceMs } = options
  makeDataFolder(options.dataDir)
  const dataDir = realpathSync(options.dataDir)
  const release = lockFolder(dataDir)
  try {
    const place = choosePlace(findBinaries(), dataDir, log)
    if (!isToBeFilled && !existsSync(path.join(place.folder, 'postgres'))) {
      refuseBesideOld(dataDir, describeOldPlace(dataDir, place.folder))
    }
    requireOwner(place)
    const directory = await initCluster(place, durable)
    notePlace(dataDir, place.folder)
    await waitForOldServer(directory, stopMs)
    const socketFolder = prepareSocketFolder(place)
    const server = spawnServer(place, directory, socketFolder, durable)
    const connection = { host: socketFolder, port: 5432, user: 'postgres', database: 'sash' }
    const logFile = path.join(place.folder, 'postgres.log')
    await waitUntilReady(server, connection, logFile)
    let isStopping = false
    server.once('exit', () => {
      release()
      if (!isStopping) onCrash(`PostgreSQL ended unexpectedly; see ${logFile}.`)
    })
    const stop = async () => {
      isStopping = true
      await stopServer(server, directory, stopMs)
    }
    return { folder: place.folder, connection, stop }
  } catch (error) {
    release()
    throw error
  }
}

async function waitUntilReady(server: ChildProcess, connection: SocketConnection, logFile: string): Promise<void> {
  const deadline = Date.now() + startPatienceMs
  let failure: unknown
  server.once('error', (error) => {
    failure = error
  })
  while (!(await tryToOpen(connection))) {
    if (failure || server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
      server.stdin?.end()
      throw new Error(`PostgreSQL did not start; see ${logFile}.`, { cause: failure })
    }
    await sleep(10)
  }
}

async function tryToOpen(connection: SocketConnection): Promise<boolean> {
  try {
    await query(connection, 'select 1')
    return true
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== '3D000') return false
    await query({ ...connection, database: 'postgres' }, `create database ${connection.database}`)
    return true
  }
}

async function query(connection: SocketConnection, statement: string): Promise<void> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function stopServer(server: ChildProcess, directory: string, stopMs: number): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const ended = once(server, 'exit')
  server.stdin?.end()
  const late = setTimeout(() => endAtOnce(directory), stopMs)
  await ended
  clearTimeout(late)
}

function endProcess(message: string): void {
  console.error(message)
  process.exit(1)
}
