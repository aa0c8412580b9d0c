import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import { waitFor } from './wait-for.ts'

const startPatienceMs = 90_000

export interface Launched {
  /** Ends it; as a shutdown does, unless told. */
  end: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** Starts the built server at the port; resolves when it is healthy. What it writes is added to `said`. */
export async function launch(port: number, env: Record<string, string>, said: string[]): Promise<Launched> {
  const { PATH, HOME } = process.env
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  try {
    const findHealth = async () => {
      if (server.exitCode !== null) throw new Error('Sash ended.')
      const isHealthy = await fetch(`http://localhost:${port}/health`).then(
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
  return { end: (signal) => end(server, signal) }
}

export function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const place = probe.address()
      probe.close(() => resolve(typeof place === 'object' && place ? place.port : 0))
    })
  })
}

function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}
