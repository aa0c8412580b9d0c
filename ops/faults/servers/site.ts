import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import type { NetConnectOpts } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#infra/db/embedded.ts'
import type { ClassOfAwards } from '../../../bench/awards/look-at-awards.ts'
import { type MailSink, startMailSink } from '../../../bench/awards/mail-sink.ts'
import { killTree, listTree } from '../../../bench/measures/process-tree.ts'
import { freePort, makeDataDir, type Sash, type SashSettings, startSash } from '../../../bench/sash.ts'
import { createClassOf } from '../../../bench/seeds/prepare-class.ts'
import { type Line, startLine } from './line.ts'

export interface Site {
  /** Where callers call: a line that leads to whichever server takes the call. */
  origin: string
  /** A badge class to award. */
  place: ClassOfAwards
  dataDir: string
  mails: MailSink
  database: Database
  /** Another database takes the place of the one so far, which is left as it is. */
  takeOver: (database: Database) => void
  /** The line between the servers and their database. */
  databaseLine: Line
  /** What servers and commands are started with. */
  settings: Record<string, string>
  /** Starts a server, which then takes calls unless it is a worker. */
  start: (env?: Record<string, string>, how?: Start) => Promise<Sash>
  /** No calls for it from now on. */
  takeOut: (sash: Sash) => void
  close: () => Promise<void>
}

/** Another build of Sash, and when to give up waiting for the start. */
type Start = Pick<SashSettings, 'folder' | 'signal'>

export interface Database {
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Ends all of it at once, as a power cut does. */
  kill: () => Promise<void>
  /** Ends one process of it, whereupon it closes all connections and recovers. */
  killBackend: () => Promise<void>
  /** Nowhere while it is down. */
  places: () => NetConnectOpts[]
  ask: <Answer>(work: (database: pg.Client) => Promise<Answer>, name?: string) => Promise<Answer>
}

/** A database of its own, servers on it, one address for all of them, and a mail server: all on this machine. */
export async function openSite(build: Start = {}): Promise<Site> {
  const dataDir = makeDataDir()
  let database = prepareDatabase(path.join(dataDir, 'database'))
  await database.start()
  const mails = await startMailSink()
  const databaseLine = await startLine(() => database.places())
  const servers: Sash[] = []
  const frontLine = await startLine(() => {
    // Round and round.
    const [first, ...others] = servers
    if (first) servers.splice(0, servers.length, ...others, first)
    return servers.map(({ origin }) => ({ host: '127.0.0.1', port: Number(new URL(origin).port) }))
  })
  const origin = `http://localhost:${frontLine.port}`
  const env = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${databaseLine.port}/sash`,
    SASH_MASTER_KEY: randomBytes(32).toString('base64'),
    SASH_ORIGIN: origin,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'fatal',
  }
  const takeOut = (sash: Sash) => {
    const place = servers.indexOf(sash)
    if (place >= 0) servers.splice(place, 1)
  }
  const started: Sash[] = []
  const start = async (more: Record<string, string> = {}, how: Start = {}) => {
    const sash = await startSash({ dataDir, port: await freePort(), env: { ...env, ...more }, ...how })
    started.push(sash)
    if (more.SASH_ROLE !== 'worker') servers.push(sash)
    return sash
  }
  // Without a mail server, links of mails can be read.
  const first = await start({ SMTP_URL: '' }, build)
  const place = await createClassOf(origin)
  takeOut(first)
  await first.stop()
  return {
    origin,
    place,
    dataDir,
    mails,
    get database() {
      return database
    },
    takeOver: (other) => {
      database = other
    },
    databaseLine,
    settings: env,
    start,
    takeOut,
    close: async () => {
      await frontLine.close()
      for (const sash of started) await sash.killServer()
      await databaseLine.close()
      await database.stop()
      await mails.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL in a folder of its own, not started yet. */
export function prepareDatabase(dataDir: string): Database {
  let running: Awaited<ReturnType<typeof startEmbedded>> | undefined
  const reach = () => {
    if (!running) throw new Error('There is no database.')
    return running.connection
  }
  return {
    start: async () => {
      running = await startEmbedded({ dataDir, log: () => undefined, onCrash: () => undefined, stopMs: 3000 })
    },
    stop: async () => {
      await running?.stop()
      running = undefined
    },
    kill: async () => {
      const main = mainProcess(running?.folder ?? '')
      await killTree(main)
      running = undefined
    },
    killBackend: async () => {
      const others = listTree(mainProcess(running?.folder ?? '')).slice(1)
      const one = others[randomInt(others.length || 1)]
      if (one !== undefined) process.kill(one, 'SIGKILL')
    },
    places: () => (running ? [{ path: `${running.connection.host}/.s.PGSQL.${running.connection.port}` }] : []),
    ask: async (work, name = 'sash') => {
      const client = new pg.Client({ ...reach(), database: name })
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    },
  }
}

/** The first line of its file of state. */
const mainProcess = (folder: string): number =>
  Number.parseInt(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
