// Awards one badge to many people in one call, while others keep using the server twenty times a second.
import { availableParallelism, cpus } from 'node:os'
import { type Client, createClient } from '../load.ts'
import { type LoopReport, startWatched, type WatchedSash, watchIdleLoop } from '../measures/loop-watch.ts'
import { waitForQuiet } from '../measures/wait-for-quiet.ts'
import { createPerson, type Person } from '../seeds/people.ts'
import { createBadge } from '../seeds/seed.ts'
import { type Heard, keepAsking } from '../web/other-requests.ts'
import { benchChunks } from './award-chunks.ts'
import { runBatch } from './run-batch.ts'

const mostInOneBatch = 50_000

interface BatchResult {
  name: string
  awards: number
  /** From the call to the last award; the call itself. */
  seconds: number
  intakeSeconds: number
  /** Processor time of the server and its PostgreSQL until the last award. */
  processorSeconds: number
  /** Of the server's main thread in the same time, and of a thread with nothing to do. */
  loop: LoopReport
  idleP99: number
  others: Heard
}

/**
 * Up to 50,000: two batches, the first on a server that has just started and to strangers, the second to the same people
 * again. More: batch after batch, chunk by chunk.
 */
export const benchAwardBatch = async (awards: number, say: (line: string) => void): Promise<void> => {
  const watched = await startWatched()
  const client = createClient(watched.sash.origin, 16)
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  try {
    const owner = await createPerson(client, 'owner')
    const badge = await createBadge(client, owner, 0)
    if (awards > mostInOneBatch) {
      say(await benchChunks({ watched, client, owner, badge }, awards))
    } else {
      const results: BatchResult[] = []
      for (const name of [
        'first batch after the start, strangers, with mails',
        'second batch, same people, no mails',
      ]) {
        await waitForQuiet(watched.sash)
        results.push(await measureBatch({ watched, client, owner, badge }, name, awards))
      }
      say(writeResults(results))
    }
    const { memory } = await watched.look()
    const all = Math.round(watched.sash.peakMemory())
    say(`\n${machine}, embedded PostgreSQL. Peak memory: server ${Math.round(memory)} MiB, all processes ${all} MiB.`)
  } finally {
    client.close()
    await watched.sash.stop()
  }
}

export interface Bench {
  watched: WatchedSash
  client: Client
  owner: Person
  badge: { slug: string; badge: string }
}

async function measureBatch(bench: Bench, name: string, awards: number): Promise<BatchResult> {
  const { watched, client, owner, badge } = bench
  await watched.look()
  const [others, idle] = [
    keepAsking(client, owner, ['/v1/issuer/issuers', `/public/badges/${badge.badge}.json`]),
    watchIdleLoop(),
  ]
  const processor = watched.sash.processorSeconds()
  const start = performance.now()
  const intakeSeconds = await runBatch(client, { owner, badge, awards })
  const seconds = (performance.now() - start) / 1000
  const loop = await watched.look()
  const processorSeconds = watched.sash.processorSeconds() - processor
  const [heard, idleP99] = await Promise.all([others.stop(), idle.stop()])
  if (heard.failures > 0) throw new Error(`${heard.failures} of ${heard.count} other calls failed.`)
  return { name, awards, seconds, intakeSeconds, processorSeconds, loop, idleP99, others: heard }
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const writeResults = (results: readonly BatchResult[]): string =>
  [
    '| Batch | awards | s | awards/s | intake s | processor s | loop delay p99 / max ms | idle loop p99 ms | others p50 / p99 ms |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...results.map(({ name, awards, seconds, intakeSeconds, processorSeconds, loop, idleP99, others }) => {
      const cells = [
        name,
        whole(awards),
        seconds.toFixed(1),
        whole(awards / seconds),
        intakeSeconds.toFixed(2),
        processorSeconds.toFixed(1),
        `${whole(loop.p99)} / ${whole(loop.max)}`,
        whole(idleP99),
        `${whole(others.p50)} / ${whole(others.p99)}`,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')
