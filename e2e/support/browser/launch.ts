import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { startHosted } from '../outside/host.ts'
import { waitFor } from './wait-for.ts'

const startPatienceMs = 90_000

export interface Launched {
  /** Ends it; as a shutdown does, unless told. */
  end: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

interface Starting extends Launched {
  isAlive(): boolean
}

/**
 * Starts the built server at the port; resolves when it is healthy. What it writes is added to `said`. With `isHosted` in
 * a process that has run others before it.
 */
export async function launch(
  port: number,
  env: Record<string, string>,
  said: string[],
  isHosted = false,
): Promise<Launched> {
  const { PATH, HOME } = process.env
  const all = { PATH, HOME, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'warn', ...env }
  const server = isHosted ? startHosted(all, said) : startAlone(all, said)
  try {
    const findHealth = async () => {
      if (!server.isAlive()) throw new Error('Sash ended.')
      const isHealthy = await fetch(`http://localhost:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      return isHealthy || undefined
    }
    await waitFor('Sash to start', findHealth, startPatienceMs)
  } catch (cause) {
    await server.end('SIGKILL')
    throw new Error(`Sash did not start:\n${said.join('')}`, { cause })
  }
  return server
}

function startAlone(env: NodeJS.ProcessEnv, said: string[]): Starting {
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const isAlive = () => server.exitCode === null && server.signalCode === null
  const end: Launched['end'] = async (signal = 'SIGTERM') => {
    if (!isAlive()) return
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }
  return { isAlive, end }
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
