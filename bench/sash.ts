import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { killTree, measureTree, readProcessor } from './process-tree.ts'

export interface Sash {
  origin: string
  dataDir: string
  /** Highest memory of the whole process tree so far, in MiB (each shared page counted once per sharer's part). */
  peakMemory(): number
  /** Processor time of the whole process tree so far. */
  processorSeconds(): number
  stop(): Promise<void>
  /** Ends the server and its PostgreSQL at once, with no chance to tidy up. */
  kill(): Promise<void>
}

export interface SashSettings {
  /** Kept afterwards; a throwaway folder unless told. */
  dataDir?: string
  port?: number
  env?: Record<string, string>
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
      ...process.env,
      PORT: String(port),
      SASH_DATA: dataDir,
      LOG_LEVEL: 'error',
      SASH_ORIGIN: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      ...settings.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
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
    processorSeconds: () => (child.pid ? readProcessor(child.pid) : 0),
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
  }
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
