import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { knowsHeader } from '#contracts/refusal.ts'
import { context, setContext } from '#infra/context.ts'
import type { SocketConnection } from '#infra/db/connections/connect.ts'
import { openStandby } from '#infra/db/standby/standby.ts'
import { createQueue } from '#infra/jobs/queue.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { createLog } from '#infra/log.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { createMasterKey } from '#infra/secrets/secrets.ts'
import { readConfig } from '#infra/settings/config.ts'
import { createDiskStore } from '#infra/storage/disk.ts'
import type { BlobStore } from '#infra/storage/store.ts'
import { createClamd } from '#infra/viruses/clamd.ts'
import { createApp, jobs, lanes } from '../app.ts'
import { checkAnswer } from './check-answer.ts'
import { addressOf, createPreparedDatabase, type TestDatabase } from './database.ts'
import { keepArrivals } from './keep-arrivals.ts'

export interface TestServer {
  app: FastifyInstance
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>
  stop(): Promise<void>
}

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

const unreachable: FetchOutside = async () => ({ ok: false, reason: 'unreachable', detail: 'Unable to reach URL' })

interface TestSettings {
  env?: Record<string, string>
  outside?: FetchOutside
  connections?: number
  blobs?: BlobStore
  /** A migrated database; one of its own unless given. */
  database?: TestDatabase
  /** A standby of that database. */
  standby?: SocketConnection
  /** Takes every line of the log; without it nothing is logged. */
  log?: { write(line: string): void }
}

/** The real app on a database of its own, which runs its jobs; nothing outside is fetched unless given. */
export const startTestServer = async (settings: TestSettings = {}): Promise<TestServer> => {
  const database = settings.database ?? (await createPreparedDatabase(createQueues, settings.connections))
  const standby = settings.standby && openStandby({ url: addressOf(settings.standby) }, database.db)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-test-'))
  const log = settings.log ? createLog('trace', settings.log) : createLog('silent')
  const queue = createQueue(database.connection, log)
  const config = readConfig({ SASH_DATA: dataDir, LOG_LEVEL: 'silent', SASH_RATE_LIMIT: '0', ...settings.env })
  setContext({
    config,
    db: database.db,
    standby,
    log,
    masterKey: createMasterKey(Buffer.alloc(32, 7).toString('base64')),
    queue,
    blobs: settings.blobs ?? createDiskStore(path.join(dataDir, 'blobs')),
    viruses: config.clamd && createClamd(config.clamd),
    fetchOutside: settings.outside ?? unreachable,
    tools: createTools(),
  })
  const app = await createApp()
  await queue.start(jobs, lanes)
  return asTestServer(app, async () => {
    await app.close()
    await queue.stop()
    await standby?.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
}

/** A server that was started otherwise, as the helpers that make people and badges take it. */
export const asTestServer = (app: FastifyInstance, stop: () => Promise<void>): TestServer => {
  const arrivals = keepArrivals()
  return {
    app,
    call: async (method, url, options = {}) => {
      const { host } = new URL(context().config.origin)
      const answer = await app.inject(toRequest(method, url, host, arrivals.complete(url, options)))
      checkAnswer(method, url, answer)
      arrivals.note(answer)
      return answer
    },
    stop,
  }
}

// Making the tables of all queues takes longer than anything else at a start.
async function createQueues(connection: SocketConnection): Promise<void> {
  const queue = createQueue(connection, createLog('silent'))
  await queue.start(jobs)
  await queue.stop()
}

function toRequest(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  host: string,
  options: CallOptions,
): InjectOptions {
  // Badges are read by programs that say nothing of themselves but which library they use.
  const reader: Record<string, string> = url.startsWith('/public/') ? { 'user-agent': 'node' } : {}
  const headers: Record<string, string> = { host, ...reader, [knowsHeader]: 'auth.confirm', ...options.headers }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return { method, url, headers, payload: new URLSearchParams(options.form).toString() }
  }
  if (options.body === undefined) return { method, url, headers }
  return { method, url, headers, payload: options.body as object }
}
