import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { makeDataDir, type Sash, startSash } from '../sash.ts'

/** What is known of the server's main thread since the last look; milliseconds, and MiB at the highest so far. */
export interface LoopReport {
  p99: number
  max: number
  memory: number
}

export interface WatchedSash {
  sash: Sash
  dataDir: string
  look(): Promise<LoopReport>
}

/** A server that measures its own event loop. */
export const startWatched = async (): Promise<WatchedSash> => {
  const dataDir = makeDataDir()
  const file = path.join(dataDir, 'loop.jsonl')
  const watch = pathToFileURL(path.join(import.meta.dirname, 'watch-loop.mjs')).href
  const sash = await startSash({ dataDir, env: { NODE_OPTIONS: `--import ${watch}`, BENCH_LOOP_FILE: file } })
  const readLines = (): string[] => readFileSync(file, 'utf8').trim().split('\n')
  const { pid } = JSON.parse(readLines()[0] ?? '')
  const look = async (): Promise<LoopReport> => {
    const known = readLines().length
    process.kill(pid, 'SIGUSR2')
    for (;;) {
      await sleep(5)
      const fresh = readLines()[known]
      if (fresh) return JSON.parse(fresh)
    }
  }
  return { sash, dataDir, look }
}

const idle = `
const { parentPort } = require('node:worker_threads')
const { monitorEventLoopDelay } = require('node:perf_hooks')
const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()
parentPort.once('message', () => parentPort.postMessage(Math.max(0, delays.percentile(99) / 1e6 - 5)))`

/** The p99 of a loop that has nothing to do meanwhile: what the machine alone makes everybody wait. */
export const watchIdleLoop = () => {
  const worker = new Worker(idle, { eval: true })
  return {
    stop: () =>
      new Promise<number>((resolve) => {
        worker.once('message', resolve)
        worker.postMessage('')
      }),
  }
}
