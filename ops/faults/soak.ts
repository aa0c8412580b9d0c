import { rmSync } from 'node:fs'
import { type Client, createClient } from '../../bench/load.ts'
import { listParts, mixOf } from '../../bench/mix.ts'
import { arrive } from '../../bench/open-load.ts'
import { createPerson } from '../../bench/people.ts'
import { freePort, makeDataDir, type Sash, startSash } from '../../bench/sash.ts'
import { seedAwards } from '../../bench/seed-awards.ts'
import { seedCrowd } from '../../bench/seed-crowd.ts'
import type { Fault } from './fault.ts'
import { areLarger } from './ranks.ts'

const awards = 20_000
const accounts = 2000
const connections = 100
const rates = [20, 40, 60, 80, 120, 160, 200, 300, 400, 600]
const longestWait = 500
const sliceSeconds = 15
// Memory grows until everything has been used once; that share of the time does not count.
const warmUp = 0.25
/** MiB an hour. */
const mostGrowth = 1
// Less cannot be told from chance within minutes.
const memoryNoise = 0.05
const fileNoise = 10
const mostSlowing = 1.2
// The first half warms up.
const freshMinutes = 2.5

type Work = (index: number) => Promise<boolean>

interface Slice {
  /** Seconds since the beginning. */
  at: number
  memory: number
  files: number
  p99: number
  failures: number
}

export const soak: Fault = {
  id: 'R21',
  title: 'calls of all kinds for a long time, half as many as the machine can take',
  rounds: 10,
  isLong: true,
  run: async (minutes, say) => {
    const place = { dataDir: makeDataDir(), port: await freePort() }
    let sash = await startSash(place)
    const client = createClient(sash.origin, connections)
    try {
      const work = await prepareWork(sash, client)
      const rate = (await findRate(work)) / 2
      say(`${rate} calls a second for ${minutes} minutes`)
      const slices = await listen({ sash, work, rate, minutes, say })
      await sash.stop()
      sash = await startSash(place)
      const fresh = await listen({ sash, work, rate, minutes: freshMinutes, say })
      return { runs: 1, ...judge(slices, fresh.slice(fresh.length / 2), rate) }
    } finally {
      client.close()
      await sash.stop()
      rmSync(place.dataDir, { recursive: true, force: true })
    }
  },
}

async function prepareWork(sash: Sash, client: Client): Promise<Work> {
  const owner = await createPerson(client, 'owner')
  const seeded = await seedAwards(client, owner, { dataDir: sash.dataDir, awards })
  const crowd = await seedCrowd(client, { owner, seeded, accounts })
  await seeded.database.end()
  return mixOf(listParts({ origin: sash.origin, crowd, seeded, owner }), [client])
}

/** The highest rate at which 99 % are answered soon. */
async function findRate(work: Work): Promise<number> {
  await arrive({ rate: rates[0] ?? 1, seconds: 5, work })
  let best = rates[0] ?? 1
  for (const rate of rates) {
    const { p99 } = await arrive({ rate, seconds: 5, work })
    if (p99 > longestWait) break
    best = rate
  }
  return best
}

interface Listening {
  sash: Sash
  work: Work
  rate: number
  minutes: number
  say: (line: string) => void
}

async function listen({ sash, work, rate, minutes, say }: Listening): Promise<Slice[]> {
  const slices: Slice[] = []
  const began = performance.now()
  for (let done = 0; done < minutes * 60; done += sliceSeconds) {
    const first = slices.length * rate * sliceSeconds
    const waited = await arrive({ rate, seconds: sliceSeconds, work: (index) => work(first + index) })
    const { p99, failures } = waited
    const at = (performance.now() - began) / 1000
    slices.push({ at, memory: sash.memory(), files: sash.openFiles(), p99, failures })
    if (slices.length % 8 === 0) {
      const { memory, files } = slices.at(-1) ?? { memory: 0, files: 0 }
      say(`${Math.round(at / 60)} minutes: ${memory.toFixed(1)} MiB, ${files} files, 99 % within ${Math.round(p99)} ms`)
    }
  }
  return slices
}

function judge(slices: readonly Slice[], fresh: readonly Slice[], rate: number): { losses: string[]; facts: string } {
  const counted = slices.slice(Math.floor(slices.length * warmUp))
  const third = Math.ceil(counted.length / 3)
  const [first, last] = [counted.slice(0, third), counted.slice(-third)]
  const failures = slices.reduce((sum, slice) => sum + slice.failures, 0)
  const hours = ((counted.at(-1)?.at ?? 0) - (counted[0]?.at ?? 0)) / 3600
  const least = (some: readonly Slice[]) => Math.min(...some.map(({ files }) => files))
  // It goes up and down with the garbage, so only what it comes down to tells whether something stays.
  const floor = (some: readonly Slice[]) => Math.min(...some.map((slice) => slice.memory))
  const memory = floor(first)
  const growth = floor(last) - memory
  const [before, after, anew] = [p99Of(first), p99Of(last), p99Of(fresh)]
  const losses: string[] = []
  if (failures > 0) losses.push(`${failures} calls failed`)
  if (growth > Math.max(mostGrowth * hours, memoryNoise * memory))
    losses.push(`memory came down to ${Math.round(memory)} MiB, and later only to ${Math.round(memory + growth)}`)
  if (least(last) - least(first) > fileNoise) losses.push(`${least(first)} open files became ${least(last)}`)
  // Which third a checkpoint or a vacuum of the database falls into is chance.
  const isSlower = areLarger(p99sOf(last), p99sOf(first))
  if (after > mostSlowing * before && isSlower)
    losses.push(`99 % within ${ms(before)} became ${ms(after)}; a fresh start on the same data: within ${ms(anew)}`)
  const facts =
    `${Math.round(hours * 60)} minutes after warming up at ${rate} calls a second: memory comes down to ` +
    `${Math.round(memory)} then ${Math.round(memory + growth)} MiB, ${least(first)} then ${least(last)} open files, 99 % within ${ms(before)} then ` +
    `${ms(after)}, after a fresh start on the same data ${ms(anew)}, ${failures} failed`
  return { losses, facts }
}

const ms = (wait: number): string => `${Math.round(wait)} ms`

const p99sOf = (slices: readonly Slice[]): number[] => slices.map(({ p99 }) => p99)

const p99Of = (slices: readonly Slice[]): number => medianOf(p99sOf(slices))

const medianOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
