import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import {
  countOpenFiles,
  findDatabase,
  killTree,
  measureProcess,
  measureTree,
  type ProcessorShares,
  readProcessor,
  readShares,
} from './measures/process-tree.ts'

const endMilliseconds = 15_000

export interface Sash {
  origin: string
  dataDir: string
  /** Highest memory of the whole process tree so far, in MiB (each shared page counted once per sharer's part). */
  peakMemory(): number
  /** Memory of the server alone, without PostgreSQL, in MiB. */
  memory(): number
  /** Files and sockets that the server alone has open. */
  openFiles(): number
  /** Processor time of the whole process tree so far. */
  processorSeconds(): number
  /** The same, the server's part and PostgreSQL's apart. */
  processorShares(): ProcessorShares
  stop(): Promise<void>
  /** Ends the server and its PostgreSQL at once, with no chance to tidy up. */
  kill(): Promise<void>
  /** Ends the server alone; its PostgreSQL notices. */
  killServer(): Promise<void>
  /** Ends the main process of PostgreSQL, whereupon the server ends by itself. */
  killDatabase(): Promise<void>
  /** Ends one process of PostgreSQL, which then closes all connections and recovers; the server lives on. */
  killBackend(): void
}

export interface SashSettings {
  /** Kept afterwards; a throwaway folder unless told. */
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** Where Sash is built; the current folder unless told. */
  folder?: string | undefined
  /** Gives up waiting for the start when aborted. */
  signal?: AbortSignal
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A folder that PostgreSQL, run as another user by root, can pass through. */
export const makeDataDir = (): string => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-bench-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** Starts the built server; rejects when it ends before it is ready, or when `signal` is aborted before. */
export const startSash = async (settings: SashSettings = {}): Promise<Sash> => {
  const port = settings.port ?? (await freePort())
  const dataDir = settings.dataDir ?? makeDataDir()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      // As `npm start` does.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PORT: String(port),
      SASH_DATA: dataDir,
      LOG_LEVEL: 'error',
      SASH_ORIGIN: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      SASH_RATE_LIMIT: '0',
      ...settings.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: settings.folder,
  })
  let isStopping = false
  const kill = async () => {
    isStopping = true
    if (child.pid) await killTree(child.pid)
  }
  try {
    await waitForReady(child, settings.signal)
  } catch (error) {
    await kill()
    throw error
  }
  child.stdout?.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  child.once('exit', (code, signal) => {
    if (!isStopping) console.error(`The server ended by itself: ${code ?? signal}`)
  })

  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, child.pid ? measureTree(child.pid) : 0)
  }, 500)
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    peakMemory: () => peak,
    memory: () => (child.pid ? measureProcess(child.pid) : 0),
    openFiles: () => (child.pid ? countOpenFiles(child.pid) : 0),
    processorSeconds: () => (child.pid ? readProcessor(child.pid) : 0),
    processorShares: () => readShares(child.pid ?? 0),
    stop: async () => {
      clearInterval(watch)
      isStopping = true
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (!settings.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
    kill: async () => {
      clearInterval(watch)
      await kill()
    },
    killServer: async () => {
      clearInterval(watch)
      isStopping = true
      child.kill('SIGKILL')
      await waitForEnd(child)
    },
    killDatabase: async () => {
      clearInterval(watch)
      isStopping = true
      const main = findDatabase(child.pid ?? 0)?.main
      if (main === undefined) throw new Error('There is no PostgreSQL to kill.')
      process.kill(main, 'SIGKILL')
      await waitForEnd(child)
    },
    killBackend: () => {
      const others = findDatabase(child.pid ?? 0)?.others ?? []
      const one = others[randomInt(others.length || 1)]
      if (one !== undefined) process.kill(one, 'SIGKILL')
    },
  }
}

const waitForEnd = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  await once(child, 'exit', { signal: AbortSignal.timeout(endMilliseconds) })
}

const waitForReady = (child: ChildProcess, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal?.aborted) reject(signal.reason)
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Sash is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
