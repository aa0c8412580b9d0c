import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Each leaves its code in the memory of the process, some 20 MB. */
const mostStarts = 12
const ended = '\u0004'

interface Host {
  child: ChildProcess
  starts: number
  hear(chunk: string): void
}

/** Processes of this one that have run a server and wait for the next. */
const idle: Host[] = []

/** A server within a process that may have run others before. */
export interface HostedServer {
  /** False once its process has gone. */
  isAlive(): boolean
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Begins to start the built server; what it writes is added to `said`. */
export function startHosted(env: Record<string, string | undefined>, said: string[]): HostedServer {
  const host = idle.pop() ?? startHost()
  const { child } = host
  host.starts += 1
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const over = new Promise<void>((resolve) => {
    host.hear = (chunk) => {
      said.push(chunk.replace(ended, ''))
      if (chunk.includes(ended)) resolve()
    }
    child.once('exit', () => resolve())
  })
  child.send(env)
  return {
    isAlive,
    end: async (signal = 'SIGTERM') => {
      if (!isAlive()) return
      child.kill(signal)
      await over
      if (!isAlive() || signal === 'SIGKILL') return
      if (host.starts < mostStarts) idle.push(host)
      else {
        const exit = once(child, 'exit')
        child.disconnect()
        await exit
      }
    },
  }
}

function startHost(): Host {
  const child = fork(new URL('./host.mjs', import.meta.url), { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const host: Host = { child, starts: 0, hear: () => undefined }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => host.hear(String(chunk)))
  child.setMaxListeners(mostStarts + 1)
  child.unref()
  child.channel?.unref()
  return host
}
