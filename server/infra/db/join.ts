import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectDatabase } from './connections/connect.ts'
import { isDatabaseUp } from './connections/is-database-up.ts'
import { type DatabaseSettings, type OpenDatabase, openDatabase } from './connections/open.ts'
import { findRunning } from './embedded/find-running.ts'
import { FolderInUseError } from './embedded/lock-folder.ts'
import { listFolders } from './embedded/run-as.ts'
import { migrate } from './schema/migrate.ts'

const patienceMs = 20_000

/**
 * Opens the database of a Sash that may be running at this moment: then its built-in PostgreSQL is used and left running,
 * else it is started and stopped again. Never makes a new, empty one.
 */
export async function joinDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl } = settings
  const opened = await joinAsItIs(settings)
  if (databaseUrl || !opened.isOwn) return requireMigrated(opened)
  await migrate(opened.db)
  return opened
}

/** As `joinDatabase`, for a database of any age: no migration is applied. */
export async function joinAsItIs(settings: DatabaseSettings): Promise<OpenDatabase & { isOwn: boolean }> {
  if (settings.databaseUrl) return { ...(await openDatabase(settings)), isOwn: false }
  requireData(settings.dataDir)
  try {
    return { ...(await openDatabase(settings)), isOwn: true }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return { ...(await joinRunning(realpathSync(settings.dataDir), error)), isOwn: false }
  }
}

async function joinRunning(dataDir: string, refusal: Error): Promise<OpenDatabase> {
  // The other process may still be starting its PostgreSQL.
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) {
    const connection = findRunning(dataDir)
    if (!connection) continue
    const db = connectDatabase(connection, 2)
    if (await isDatabaseUp(db)) return { db, connection, close: () => db.destroy() }
    await db.destroy()
  }
  throw refusal
}

// Somebody else's database is not brought up to date behind its back.
async function requireMigrated(opened: OpenDatabase): Promise<OpenDatabase> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('terms_versions')::text as name`.execute(
    opened.db,
  )
  if (rows[0]?.name) return opened
  await opened.close()
  throw new Error('The database is older than this Sash. Start (or restart) Sash once, then try again.')
}

function requireData(dataDir: string): void {
  const folders = existsSync(dataDir) ? listFolders(realpathSync(dataDir)) : []
  if (folders.some((folder) => existsSync(path.join(folder, 'postgres')))) return
  throw new Error(
    `There is no Sash database in ${path.resolve(dataDir)}. Set SASH_DATA or DATABASE_URL as for the server, or start Sash once.`,
  )
}
