import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readAddress } from '#infra/db/connections/read-address.ts'
import { lockFolder } from '#infra/db/embedded/lock-folder.ts'
import { type EmbeddedPostgres, startEmbedded } from '#infra/db/embedded.ts'
import { noteExceptions } from './distribution/noted-exceptions.ts'
import { ensureTemplate } from './template.ts'

// Not that of the servers' own folders, which nobody locks: another run would take them away.
const prefix = 'sash-test-postgres-'

/** Starts one throw-away PostgreSQL for the whole test run, with a migrated template database to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startDatabase(project)
  const lookForUnused = noteExceptions(project)
  return async () => {
    await stop()
    await lookForUnused()
  }
}

async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.SASH_TEST_DATABASE_URL
  if (own) return openOwn(project, own)
  removeAbandoned()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), prefix))
  // PostgreSQL runs as another user when root tests, and must be able to pass through.
  chmodSync(dataDir, 0o711)
  const postgres = await startTestPostgres(dataDir)
  await ensureTemplate(postgres.connection)
  project.provide('testPostgres', postgres.connection)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

// Databases are made and dropped beside the one that the address names; the template stays for the next run.
async function openOwn(project: TestProject, url: string): Promise<() => Promise<void>> {
  const address = readAddress(url)
  if (!address)
    throw new Error('SASH_TEST_DATABASE_URL must be an address such as postgres://user:password@host/postgres.')
  const { hostname, port, username, password, pathname, searchParams } = address
  const connection = {
    host: searchParams.get('host') ?? hostname,
    port: Number(searchParams.get('port') ?? (port || 5432)),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    database: pathname.slice(1) || 'postgres',
  }
  await ensureTemplate(connection)
  project.provide('testPostgres', connection)
  return async () => undefined
}

function startTestPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbedded({ dataDir, log: (line) => console.error(line), durable: false })
}

// A killed test run cannot remove its folder; a folder whose lock can be had belongs to nobody any more.
function removeAbandoned(): void {
  for (const entry of readdirSync(os.tmpdir(), { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue
    const folder = path.join(os.tmpdir(), entry.name)
    try {
      // A run that starts at this moment has its folder before its lock.
      if (Date.now() - statSync(folder).mtimeMs < 60_000) continue
      lockFolder(folder)
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // In use, or another user's.
    }
  }
}
