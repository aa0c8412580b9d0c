import type { Db } from '#infra/db/connections/connect.ts'
import { joinDatabase } from '#infra/db/join.ts'
import { readConfig } from '#infra/settings/config.ts'
import type { Terminal } from './command.ts'

/** Works on the server's database, whether the server runs or not. */
export const withDatabase = async <T>(terminal: Terminal, work: (db: Db) => Promise<T>): Promise<T> => {
  const { databaseUrl, dataDir } = readConfig(terminal.environment)
  const { db, close } = await joinDatabase({ databaseUrl, dataDir, log: terminal.complain })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
