import { realpathSync } from 'node:fs'
import path from 'node:path'
import { describeOldPlace } from '../embedded/describe-old-place.ts'
import { startEmbedded } from '../embedded.ts'
import { explainAway } from '../explain-away.ts'
import { refuseEmptyBesideOld } from '../schema/refuse-empty.ts'
import { type Connection, connectDatabase, type Db, type Preparing } from './connect.ts'
import { requireUsable } from './require-usable.ts'

export interface OpenDatabase {
  db: Db
  connection: Connection
  close: () => Promise<void>
}

export interface DatabaseSettings {
  /** `postgres://` address of a server of your own; without it the PostgreSQL that comes with Sash is started. */
  databaseUrl?: string | undefined
  /** Whether statements are prepared by name there; `auto` unless told. */
  preparing?: Preparing | undefined
  dataDir: string
  log: (line: string) => void
  /** An empty database is meant, although the data folder may hold a key or pictures: what belongs to them is brought in. */
  isToBeFilled?: boolean
}

/**
 * Opens the database that the settings name; throws when it is empty and the data folder is not. `close` also stops the
 * built-in PostgreSQL.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, preparing, dataDir, log, isToBeFilled = false } = settings
  if (!databaseUrl) {
    const postgres = await startEmbedded({ dataDir, log, isToBeFilled })
    const db = connectDatabase(postgres.connection)
    const close = async () => {
      await db.destroy()
      await postgres.stop()
    }
    try {
      if (!isToBeFilled) await refuseEmptyBesideOld(db, dataDir, adviseOn(postgres.folder, dataDir))
    } catch (error) {
      await close()
      throw error
    }
    return { db, connection: postgres.connection, close }
  }
  const connection = { url: databaseUrl, preparing }
  const db = connectDatabase(connection)
  try {
    await requireUsable(db)
    if (!isToBeFilled) await refuseEmptyBesideOld(db, dataDir, restoreDump)
  } catch (error) {
    await db.destroy()
    const sentence = explainAway(error, databaseUrl)
    throw sentence ? new Error(sentence, { cause: error }) : error
  }
  return { db, connection, close: () => db.destroy() }
}

const restoreDump =
  'DATABASE_URL leads to an empty database. Let it lead to the one that belongs to the folder, or restore its dump first.'

const adviseOn = (folder: string, dataDir: string): string => {
  const empty = path.join(folder, 'postgres')
  return `The database in ${empty} is empty: move it aside (mv ${empty} ${empty}.empty). ${describeOldPlace(realpathSync(dataDir), folder)}`
}
