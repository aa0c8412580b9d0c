import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from '#infra/config.ts'
import { context, db, setContext } from '#infra/context.ts'
import type { Db } from '#infra/db/connect.ts'
import { requireUnlocked } from '#infra/db/embedded/lock-folder.ts'
import { migrate } from '#infra/db/migrate.ts'
import { openDatabase } from '#infra/db/open.ts'
import { transaction } from '#infra/db/transaction.ts'
import { setDraining } from '#infra/draining.ts'
import { requireFreePort } from '#infra/http/require-free-port.ts'
import { createQueue } from '#infra/jobs/queue.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { createLog } from '#infra/log.ts'
import { closeMailTransport } from '#infra/mail/transport.ts'
import { waitDays } from '#infra/mail/wait-for-server.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { createMasterKey } from '#infra/secrets.ts'
import { createDiskStore } from '#infra/storage/disk.ts'
import { createApp, jobs } from './app.ts'

export interface RunningServer {
  app: FastifyInstance
  address: string
  stop(): Promise<void>
}

/** Opens the database, brings it up to date, starts jobs and HTTP. `stop` drains and closes in the reverse order. */
export const startServer = async (config: Config, say: (line: string) => void): Promise<RunningServer> => {
  // Before anything is made, so that a start in vain leaves nothing behind.
  if (!config.databaseUrl) requireUnlocked(config.dataDir)
  await requireFreePort(config.port)
  mkdirSync(config.dataDir, { recursive: true })
  const log = createLog(config.logLevel)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: say })
  try {
    await migrate(database.db)
    const masterKey = createMasterKey(await readMasterKey(config, database.db))
    await requireSameKey(database.db, masterKey.id)
    const queue = createQueue(database.connection, log)
    setContext({
      config,
      db: database.db,
      log,
      masterKey,
      queue,
      blobs: createDiskStore(path.join(config.dataDir, 'blobs')),
      fetchOutside: createFetchOutside({
        trustedOrigins: trustedOrigins(config),
        allowPrivate: ({ origin }) => config.internalOrigins.includes(origin),
      }),
      tools: createTools(),
    })
    setDraining(false)
    const app = await createApp()
    await queue.start(jobs)
    if (!config.smtpUrl && !config.isLocal) say(noMailServer)
    const timer = setInterval(() => void sweep(), hour)
    await sweep()
    const address = await app
      .listen({ port: config.port, host: '::' })
      .catch(() => app.listen({ port: config.port, host: '0.0.0.0' }))
    const stop = async () => {
      clearInterval(timer)
      setDraining(true)
      await sleep(config.drainSeconds * 1000)
      const lettingGo = setTimeout(() => app.server.closeAllConnections(), drainMilliseconds)
      await app.close()
      clearTimeout(lettingGo)
      await queue.stop()
      closeMailTransport()
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

/** Asks for a sweep; several servers on one database ask for the same one. */
const sweep = (): Promise<void> =>
  transaction(db(), (tx) => context().queue.enqueue(tx, 'sweep', {}, { singletonKey: 'sweep' })).catch(
    (error: unknown) => context().log.warn({ err: error }, 'sweep not queued'),
  )

/** The key of the environment, else of the data folder; a new one only where no wrapped key exists yet. */
async function readMasterKey(config: Config, db: Db): Promise<string> {
  if (config.masterKey) return config.masterKey
  const file = path.join(config.dataDir, 'master.key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (await firstWrappedBy(db)) {
    throw new ConfigError(
      `The database holds signing keys, but the master key that opens them is missing: put it into ${file} or SASH_MASTER_KEY. Sash will not make a new one, because every issuer would lose its key.`,
    )
  }
  const key = randomBytes(32).toString('base64')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return key
}

async function requireSameKey(db: Db, keyId: string): Promise<void> {
  const known = await firstWrappedBy(db)
  if (known && known !== keyId) {
    throw new ConfigError(
      'The master key is not the one that the signing keys in the database were locked with. Start Sash with that key (SASH_DATA/master.key or SASH_MASTER_KEY).',
    )
  }
}

const firstWrappedBy = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('issuer_keys').select('wrapped_by').limit(1).executeTakeFirst())?.wrapped_by

/** True while nobody has an account: the start then prints the setup code. */
export const isNew = async (): Promise<boolean> =>
  (await context().db.selectFrom('setup').select('account_id').executeTakeFirst()) === undefined
