import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { waitFor } from './wait-for.ts'

/** Further environment variables for the server that will answer at the origin. */
export type Settings = (origin: string) => Record<string, string> | Promise<Record<string, string>>

const startPatienceMs = 90_000

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

/** Starts the built server on the folder, at a port of its own. */
export async function startServer(dataDir: string, settings: Settings = () => ({})): Promise<Server> {
  const port = await findPort()
  const origin = `http://localhost:${port}`
  const { PATH, HOME } = process.env
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      SASH_DATA: dataDir,
      LOG_LEVEL: 'warn',
      ...(await settings(origin)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  try {
    const findHealth = async () => {
      if (server.exitCode !== null) throw new Error('Sash ended.')
      const isHealthy = await fetch(`${origin}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      return isHealthy || undefined
    }
    await waitFor('Sash to start', findHealth, startPatienceMs)
  } catch (cause) {
    await end(server)
    throw new Error(`Sash did not start:\n${said.join('')}`, { cause })
  }
  const errors = () =>
    said
      .join('')
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
  return { origin, errors, stop: () => end(server) }
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const place = probe.address()
      probe.close(() => resolve(typeof place === 'object' && place ? place.port : 0))
    })
  })
}

function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
