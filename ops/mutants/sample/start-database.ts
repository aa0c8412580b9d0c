import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../../../server/infra/db/embedded.ts'

/** One throw-away PostgreSQL for all faults: none of them waits until its own has started and has its tables. */
export async function startDatabase(): Promise<{ address: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-mutants-postgres-'))
  // PostgreSQL runs as another user when root tests, and must be able to pass through.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({ dataDir, log: (line) => console.error(line), durable: false })
  const { host, port, user, password, database } = postgres.connection
  const who = password === undefined ? user : `${user}:${encodeURIComponent(password)}`
  return {
    address: `postgres://${who}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
