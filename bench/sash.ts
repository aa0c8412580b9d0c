import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface Sash {
  origin: string
  /** Highest memory of the whole process tree so far, in MiB (each shared page counted once per sharer's part). */
  peakMemory(): number
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts the built server on a throwaway data folder. */
export const startSash = async (): Promise<Sash> => {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-bench-'))
  chmodSync(dataDir, 0o711)
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      SASH_DATA: dataDir,
      LOG_LEVEL: 'error',
      SASH_ORIGIN: '',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isStopping = false
  await waitForReady(child)
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
    peakMemory: () => peak,
    stop: async () => {
      clearInterval(watch)
      isStopping = true
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const waitForReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Sash is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })

/** Proportional set size of a process and all its descendants, in MiB; PostgreSQL's processes share their buffers. */
function measureTree(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readOrEmpty(`/proc/${name}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent > 0) parents.set(Number(name), parent)
  }
  const isInTree = (pid: number): boolean => pid === root || (parents.has(pid) && isInTree(parents.get(pid) ?? 0))
  let kib = 0
  for (const pid of [...parents.keys()].filter(isInTree)) {
    kib += Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
  }
  return kib / 1024
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
