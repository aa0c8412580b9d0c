import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectDatabase, type Db } from './connect.ts'
import { findRunning } from './embedded/find-running.ts'
import { FolderInUseError } from './embedded/lock-folder.ts'
import { listPlaces } from './embedded/run-as.ts'
import { migrate } from './migrate.ts'
import { type DatabaseSettings, openDatabase } from './open.ts'

const patienceMs = 20_000

/**
 * Opens the database of a Sash that may be running at this moment: then its built-in PostgreSQL is used and left running,
 * else it is started and stopped again. Never makes a new, empty one.
 */
export async function joinDatabase(settings: DatabaseSettings): Promise<{ db: Db; close: () => Promise<void> }> {
  if (settings.databaseUrl) return requireMigrated(await openDatabase(settings))
  requireData(settings.dataDir)
  try {
    const own = await openDatabase(settings)
    await migrate(own.db)
    return own
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return requireMigrated(await joinRunning(realpathSync(settings.dataDir), error))
  }
}

async function joinRunning(dataDir: string, refusal: Error): Promise<{ db: Db; close: () => Promise<void> }> {
  // The other process may still be starting its PostgreSQL.
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) {
    const connection = findRunning(dataDir)
    if (!connection) continue
    const db = connectDatabase(connection, 2)
    if (await answers(db)) return { db, close: () => db.destroy() }
    await db.destroy()
  }
  throw refusal
}

const answers = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

// Somebody else's database is not brought up to date behind its back.
async function requireMigrated<Opened extends { db: Db; close: () => Promise<void> }>(opened: Opened): Promise<Opened> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('terms_versions')::text as name`.execute(
    opened.db,
  )
  if (rows[0]?.name) return opened
  await opened.close()
  throw new Error('The database is older than this Sash. Start (or restart) Sash once, then try again.')
}

function requireData(dataDir: string): void {
  const folders = existsSync(dataDir) ? listPlaces(realpathSync(dataDir)) : []
  if (folders.some((folder) => existsSync(path.join(folder, 'postgres')))) return
  throw new Error(
    `There is no Sash database in ${path.resolve(dataDir)}. Set SASH_DATA or DATABASE_URL as for the server, or start Sash once.`,
  )
}
