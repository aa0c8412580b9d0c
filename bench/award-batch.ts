// Awards one badge to many people in one call, while others keep using the server twenty times a second.
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from './load.ts'
import { createPerson, type Person, send } from './people.ts'
import { makeDataDir, type Sash, startSash } from './sash.ts'
import { createBadge, richAward } from './seed.ts'

const otherRequestsEvery = 50
const pollEvery = 50
// Mails leave in portions with pauses between; an idle server looks after its jobs all the same.
const quietMilliseconds = 4000
const quietProcessorSeconds = 0.4

export interface BatchResult {
  name: string
  awards: number
  /** From the call to the last award; the call itself. */
  seconds: number
  intakeSeconds: number
  perSecond: number
  /** Processor time of the server and its PostgreSQL until the last award. */
  processorSeconds: number
  /** Milliseconds, in the same time. */
  loopDelay: { p99: number; max: number }
  others: { count: number; p50: number; p99: number; failures: number }
}

/** Two batches: the first on a server that has just started and to strangers, the second to the same people again. */
export const benchAwardBatch = async (awards: number, say: (line: string) => void): Promise<void> => {
  const dataDir = makeDataDir()
  const loopFile = path.join(dataDir, 'loop.jsonl')
  const watch = pathToFileURL(path.join(import.meta.dirname, 'watch-loop.mjs')).href
  const sash = await startSash({ env: { NODE_OPTIONS: `--import ${watch}`, BENCH_LOOP_FILE: loopFile } })
  const client = createClient(sash.origin, 16)
  try {
    const owner = await createPerson(client, 'owner')
    const badge = await createBadge(client, owner, 0)
    const results: BatchResult[] = []
    for (const name of ['first batch after the start, strangers, with mails', 'second batch, same people, no mails']) {
      await waitForQuiet(sash)
      results.push(await measureBatch({ sash, client, owner, badge, name, awards, loopFile }))
    }
    const memory = Math.round(sash.peakMemory())
    const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
    say(writeResults(results))
    say(`\n${machine}, embedded PostgreSQL. Peak memory of all processes: ${memory} MiB.`)
  } finally {
    client.close()
    await sash.stop()
  }
}

/** The mails of one batch are still leaving when its awards are made. */
async function waitForQuiet(sash: Sash): Promise<void> {
  for (let before = -1; sash.processorSeconds() - before > quietProcessorSeconds; ) {
    before = sash.processorSeconds()
    await sleep(quietMilliseconds)
  }
}

interface Run {
  sash: Sash
  client: Client
  owner: Person
  badge: { slug: string; badge: string }
  name: string
  awards: number
  loopFile: string
}

async function measureBatch({ sash, client, owner, badge, name, awards, loopFile }: Run): Promise<BatchResult> {
  const base = `/v3/issuers/${badge.slug}/badges/${badge.badge}/award-batches`
  const body = JSON.stringify({
    awards: Array.from({ length: awards }, (_, index) => richAward(`earner-${index}@bench.example.org`)),
  })
  const read = async (address: string) =>
    JSON.parse((await client.send({ path: address, headers: owner.headers })).text)
  const others = keepAsking(client, owner, ['/v1/issuer/issuers', `/public/badges/${badge.badge}.json`])
  const processor = sash.processorSeconds()
  const [began, start] = [Date.now(), performance.now()]
  const { id } = JSON.parse(await send(client, base, body, owner.headers))
  const intakeSeconds = (performance.now() - start) / 1000
  let batch = await read(`${base}/${id}`)
  while (batch.status === 'processing') {
    await sleep(pollEvery)
    batch = await read(`${base}/${id}`)
  }
  const seconds = (performance.now() - start) / 1000
  const [ended, processorSeconds] = [Date.now(), sash.processorSeconds() - processor]
  const heard = await others.stop()
  if (batch.succeeded !== awards) throw new Error(`Of ${awards} awards ${batch.succeeded} were made.`)
  return {
    name,
    awards,
    seconds,
    intakeSeconds,
    perSecond: awards / seconds,
    processorSeconds,
    loopDelay: readDelays(loopFile, began, ended),
    others: heard,
  }
}

/** Asks at a fixed pace whether or not the answers come, so that a server that stands still is not spared. */
function keepAsking(client: Client, owner: Person, paths: string[]) {
  const asked: Promise<number | undefined>[] = []
  const ask = async (address: string): Promise<number | undefined> => {
    const start = performance.now()
    const { status } = await client.send({ path: address, headers: owner.headers })
    return status === 200 ? performance.now() - start : undefined
  }
  const timer = setInterval(() => {
    const address = paths[asked.length % paths.length] ?? '/'
    asked.push(ask(address).catch(() => undefined))
  }, otherRequestsEvery)
  return {
    stop: async () => {
      clearInterval(timer)
      const times = (await Promise.all(asked)).flatMap((time) => time ?? []).sort((a, b) => a - b)
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
      return { count: asked.length, p50: at(0.5), p99: at(0.99), failures: asked.length - times.length }
    },
  }
}

function readDelays(file: string, from: number, to: number): { p99: number; max: number } {
  const windows: { at: number; p99: number; max: number }[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const own = windows.filter(({ at }) => at >= from && at <= to + 250)
  return { p99: Math.max(...own.map((one) => one.p99)), max: Math.max(...own.map((one) => one.max)) }
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const writeResults = (results: readonly BatchResult[]): string =>
  [
    '| Batch | awards | s | awards/s | intake s | processor s | loop delay p99 / max ms | others p50 / p99 ms |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...results.map(({ name, awards, seconds, perSecond, intakeSeconds, processorSeconds, loopDelay, others }) => {
      if (others.failures > 0) throw new Error(`${others.failures} of ${others.count} other calls failed.`)
      const cells = [
        name,
        whole(awards),
        seconds.toFixed(1),
        whole(perSecond),
        intakeSeconds.toFixed(2),
        processorSeconds.toFixed(1),
        `${whole(loopDelay.p99)} / ${whole(loopDelay.max)}`,
        `${whole(others.p50)} / ${whole(others.p99)}`,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')
