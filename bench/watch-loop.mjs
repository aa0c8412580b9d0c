// Loaded into the server by the bench: writes down how long its event loop was held up, in windows of a quarter second.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_LOOP_FILE
const isServer = process.argv[1]?.endsWith('dist/server/main.js')
if (file && isMainThread && isServer) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  setInterval(() => {
    const [p99, max] = [delays.percentile(99), delays.max].map((nanoseconds) => nanoseconds / 1e6)
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), p99, max })}\n`)
    delays.reset()
  }, 250).unref()
}
