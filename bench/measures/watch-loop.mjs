// Loaded into the server by the bench: at each SIGUSR2 it tells how long its event loop was held up since the last one.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_LOOP_FILE
const isServer = process.argv[1]?.endsWith('dist/server/main.js')
const resolution = 5
if (file && isMainThread && isServer) {
  const write = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`)
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  process.on('SIGUSR2', () => {
    // What is measured is from one look to the next; the pause that was meant to lie between them is no delay.
    const [p99, max] = [delays.percentile(99), delays.max].map((ns) => Math.max(0, ns / 1e6 - resolution))
    write({ p99, max, memory: process.resourceUsage().maxRSS / 1024 })
    delays.reset()
  })
  write({ pid: process.pid })
}
