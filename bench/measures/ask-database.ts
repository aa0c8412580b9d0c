import path from 'node:path'
import pg from 'pg'

/** Lends a connection to the built-in PostgreSQL of a server that runs. */
export const askDatabase = async <T>(dataDir: string, work: (database: pg.Client) => Promise<T>): Promise<T> => {
  const database = new pg.Client({ host: path.join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'sash' })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
