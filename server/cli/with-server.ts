import { context, setContext } from '#infra/context.ts'
import { joinDatabase } from '#infra/db/join.ts'
import { createQueue } from '#infra/jobs/queue.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { createLog } from '#infra/log.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { openMasterKey } from '#infra/secrets/open-master-key.ts'
import { readConfig } from '#infra/settings/config.ts'
import { openStore } from '#infra/storage/open-store.ts'
import { createClamd } from '#infra/viruses/clamd.ts'
import type { Terminal } from './command.ts'

/**
 * Works with all that the server has, its keys and pictures too, whether the server runs or not. Other servers are asked
 * through `fetchOutside` only.
 */
export const withServer = async <T>(
  terminal: Terminal,
  fetchOutside: FetchOutside,
  work: () => Promise<T>,
): Promise<T> => {
  const config = readConfig(terminal.environment)
  const { db, connection, close } = await joinDatabase({ ...config, log: terminal.complain })
  try {
    const log = createLog(config.logLevel)
    const queue = createQueue(connection, log, { runsJobs: false })
    setContext({
      config,
      db,
      log,
      masterKey: await openMasterKey(db, config),
      queue,
      blobs: await openStore(config),
      viruses: config.clamd && createClamd(config.clamd),
      fetchOutside,
      tools: createTools(),
    })
    await context().queue.start({})
    // All of them, and only for the commands that need them.
    const { startListening } = await import('../features.ts')
    startListening()
    try {
      return await work()
    } finally {
      await queue.stop()
    }
  } finally {
    await close()
  }
}
