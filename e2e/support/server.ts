import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPort, launch } from './browser/launch.ts'
import { startReplicas } from './replicas.ts'

/** Further environment variables for the server that will answer at the origin. */
export type Settings = (origin: string) => Record<string, string> | Promise<Record<string, string>>

export interface Server {
  origin: string
  /** What the server has logged as an error so far. */
  errors(): string[]
  /** Ends the server; its data stays. */
  stop(): Promise<void>
}

/** An empty folder for a server's data, which is gone with the machine's other temporary files if nobody removes it. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-e2e-'))
  // PostgreSQL runs as another user when root tests, and must be able to pass through.
  chmodSync(dataDir, 0o711)
  return dataDir
}

/**
 * Starts the built server on the folder, at a port of its own; several that are killed in turn where that is asked for.
 * With `isHosted` in a process that has run others before it.
 */
export async function startServer(dataDir: string, settings: Settings = () => ({}), isHosted = false): Promise<Server> {
  const said: string[] = []
  const errors = () =>
    said
      .join('')
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
  const count = Number(process.env.SASH_E2E_REPLICAS ?? 1)
  if (count > 1) return { ...(await startReplicas(count, dataDir, settings, said)), errors }
  const port = await findPort()
  const origin = `http://localhost:${port}`
  const env = { SASH_DATA: dataDir, ...(await settings(origin)) }
  // Certificates are read once in a process.
  const { end } = await launch(port, env, said, isHosted && !('NODE_EXTRA_CA_CERTS' in env))
  return { origin, errors, stop: () => end() }
}
