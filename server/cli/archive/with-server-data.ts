import { type OpenDatabase, openDatabase } from '#infra/db/connections/open.ts'
import { joinAsItIs } from '#infra/db/join.ts'
import { type Config, readConfig } from '#infra/settings/config.ts'
import { makeDataFolder } from '#infra/settings/data-folder.ts'
import { openStore } from '#infra/storage/open-store.ts'
import type { BlobStore } from '#infra/storage/store.ts'
import type { Terminal } from '../command.ts'

/** All that a server keeps, and where. */
export interface ServerData extends OpenDatabase {
  config: Config
  blobs: BlobStore
}

const settingsOf = ({ environment, complain }: Terminal, { databaseUrl, dataDir }: Config) => ({
  // Long transactions and `copy` are not for a pooler.
  databaseUrl: databaseUrl && (environment.DATABASE_DIRECT_URL || databaseUrl),
  dataDir,
  log: complain,
})

/** Works on what the server has, whether it runs or not, and however old it is. */
export const withServerData = async <T>(terminal: Terminal, work: (data: ServerData) => Promise<T>): Promise<T> => {
  const config = readConfig(terminal.environment)
  return use(config, await joinAsItIs(settingsOf(terminal, config)), work)
}

/** The same for a server that has nothing yet, and gets it now. */
export const withEmptyServer = async <T>(terminal: Terminal, work: (data: ServerData) => Promise<T>): Promise<T> => {
  const config = readConfig(terminal.environment)
  makeDataFolder(config.dataDir)
  return use(config, await openDatabase({ ...settingsOf(terminal, config), isToBeFilled: true }), work)
}

async function use<T>(config: Config, database: OpenDatabase, work: (data: ServerData) => Promise<T>): Promise<T> {
  try {
    return await work({ ...database, config, blobs: await openStore(config) })
  } finally {
    await database.close()
  }
}
