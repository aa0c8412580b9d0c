import { type Connection, connectDatabase, type Db, requireSupportedServer } from './connect.ts'
import { startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  db: Db
  connection: Connection
  close: () => Promise<void>
}

export interface DatabaseSettings {
  /** `postgres://` address of a server of your own; without it the PostgreSQL that comes with Sash is started. */
  databaseUrl?: string | undefined
  dataDir: string
  log: (line: string) => void
}

/** Opens the database that the settings name. `close` also stops the built-in PostgreSQL. */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseSettings): Promise<OpenDatabase> {
  if (!databaseUrl) {
    const postgres = await startEmbedded({ dataDir, log })
    const db = connectDatabase(postgres.connection)
    const close = async () => {
      await db.destroy()
      await postgres.stop()
    }
    return { db, connection: postgres.connection, close }
  }
  const connection = { url: databaseUrl }
  const db = connectDatabase(connection)
  try {
    await requireSupportedServer(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, connection, close: () => db.destroy() }
}
