import type { Tools } from '#openbadges'
import { currentTransaction } from './db/at-work.ts'
import type { Db } from './db/connections/connect.ts'
import type { ReadDb } from './db/standby/read-db.ts'
import { currentReading, type Standby } from './db/standby/standby.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { FetchOutside } from './outside/fetch.ts'
import type { MasterKey } from './secrets/secrets.ts'
import type { Config } from './settings/config.ts'
import type { BlobStore } from './storage/store.ts'
import type { VirusCheck } from './viruses/clamd.ts'

/** What one server process has exactly one of. */
export interface Context {
  config: Config
  db: Db
  /** What is asked beside the database for what it has alike; undefined for nothing. */
  standby?: Standby | undefined
  log: Log
  masterKey: MasterKey
  blobs: BlobStore
  /** What looks through files of others; undefined where the operator connected nothing. */
  viruses: VirusCheck | undefined
  queue: Queue
  fetchOutside: FetchOutside
  tools: Tools
}

let current: Context | undefined

/** Set once at start, before the first request; tests set it once per worker. */
export const setContext = (context: Context): void => {
  current = context
}

/** The context of this process; throws when the server has not been started. */
export const context = (): Context => {
  if (!current) throw new Error('The server has not been started: setContext comes first.')
  return current
}

/** The database, or the transaction that the work at hand goes through as a whole. */
export const db = (): Db => currentTransaction() ?? context().db
/** For what everybody is shown: the standby that the work at hand reads from, or else the database. */
export const shownDb = (): ReadDb => currentReading() ?? db()
export const config = (): Config => context().config
