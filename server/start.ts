import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { context, db, setContext } from '#infra/context.ts'
import { openDatabase } from '#infra/db/connections/open.ts'
import { watchQueries } from '#infra/db/connections/watch-queries.ts'
import { requireUnlocked } from '#infra/db/embedded/lock-folder.ts'
import { followClock } from '#infra/db/follow-clock.ts'
import { migrate } from '#infra/db/schema/migrate.ts'
import { openStandby } from '#infra/db/standby/standby.ts'
import { transaction } from '#infra/db/transaction.ts'
import { setDraining } from '#infra/draining.ts'
import { listen } from '#infra/http/edge/listen.ts'
import { requireFreePort } from '#infra/http/edge/require-free-port.ts'
import { takeCooldown } from '#infra/http/limits/throttle.ts'
import { createQueue } from '#infra/jobs/queue.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { createLog } from '#infra/log.ts'
import { closeMailTransport } from '#infra/mail/transport.ts'
import { waitDays } from '#infra/mail/wait-for-server.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { openMasterKey } from '#infra/secrets/open-master-key.ts'
import type { Config } from '#infra/settings/config.ts'
import { makeDataFolder } from '#infra/settings/data-folder.ts'
import { explainFile } from '#infra/settings/explain-file.ts'
import { openStore } from '#infra/storage/open-store.ts'
import { enqueueSweep } from '#infra/sweeps/enqueue-turn.ts'
import { createClamd } from '#infra/viruses/clamd.ts'
import { createApp, createWorkerApp, jobs, lanes } from './app.ts'

export interface RunningServer {
  app: FastifyInstance
  address: string
  stop(): Promise<void>
}

/**
 * Opens the database, brings it up to date, starts jobs and HTTP; throws a sentence where files or settings are in the way.
 * `stop` drains and closes in the reverse order.
 */
export const startServer = (config: Config, say: (line: string) => void): Promise<RunningServer> =>
  openServer(config, say).catch((error: unknown) => {
    throw explainFile(error) ?? error
  })

const openServer = async (config: Config, say: (line: string) => void): Promise<RunningServer> => {
  // Before anything is made, so that a start in vain leaves nothing behind.
  if (!config.databaseUrl) requireUnlocked(config.dataDir)
  await requireFreePort(config.port, config.listen)
  makeDataFolder(config.dataDir)
  const log = createLog(config.logLevel)
  watchQueries({ log, slowMilliseconds: config.slowQueryMilliseconds })
  const { databaseUrl, databaseReadUrl, preparing, dataDir } = config
  const database = await openDatabase({ databaseUrl, preparing, dataDir, log: say })
  const standby = databaseReadUrl ? openStandby({ url: databaseReadUrl, preparing }, database.db) : undefined
  try {
    await migrate(database.db)
    const leaveClock = await followClock(database.db)
    const blobs = await openStore(config)
    const masterKey = await openMasterKey(database.db, config)
    const queue = createQueue(database.connection, log, { runsJobs: config.role !== 'web' })
    setContext({
      config,
      db: database.db,
      standby,
      log,
      masterKey,
      queue,
      blobs,
      viruses: config.clamd && createClamd(config.clamd),
      fetchOutside: createFetchOutside({
        trustedOrigins: trustedOrigins(config),
        allowPrivate: ({ origin }) => config.internalOrigins.includes(origin),
      }),
      tools: createTools(),
    })
    setDraining(false)
    const app = config.role === 'worker' ? await createWorkerApp() : await createApp()
    await queue.start(jobs, lanes)
    if (!config.smtpUrl && !config.isLocal) say(noMailServer)
    const timer = setInterval(() => void sweep(), hour)
    await sweep()
    const { address, close } = await listen(app, config.port, config.listen)
    const stop = async () => {
      clearInterval(timer)
      setDraining(true)
      await sleep(config.drainSeconds * 1000)
      const lettingGo = setTimeout(() => app.server.closeAllConnections(), drainMilliseconds)
      await close()
      clearTimeout(lettingGo)
      await queue.stop()
      closeMailTransport()
      leaveClock()
      await standby?.close()
      await database.close()
    }
    return { app, address, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Whoever sends no further, or takes no answer, is waited for this long by a server that stops. */
const drainMilliseconds = 10_000

const noMailServer = `Warning: SMTP_URL is not set, so no mail leaves this server, and nobody can confirm an address. Mails wait for up to ${waitDays} days and leave once Sash is started with SMTP_URL.`

const trustedOrigins = ({ providers }: Config): string[] =>
  providers.kony?.issuer ? [new URL(providers.kony.issuer).origin] : []

const hour = 3_600_000

// Well below the hour, so that the timer of one server always finds it over.
const sweepSeconds = 3000

/** Asks for a sweep; several servers on one database ask for one in an hour together. */
const sweep = (): Promise<void> =>
  transaction(db(), async (tx) => {
    if ((await takeCooldown(tx, 'sweep', sweepSeconds)) !== true) return
    await enqueueSweep(tx)
  }).catch((error: unknown) => context().log.warn({ err: error }, 'sweep not queued'))

/** True while nobody has an account: the start then prints the setup code. */
export const isNew = async (): Promise<boolean> =>
  (await context().db.selectFrom('setup').select('account_id').executeTakeFirst()) === undefined
