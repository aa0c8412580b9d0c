import { arrive } from '../../bench/open-load.ts'
import type { Fault } from './fault.ts'
import { areLarger } from './ranks.ts'
import { type BusySite, openBusySite, type Work } from './servers/busy-site.ts'
import { type DiskWatch, watchDisk } from './servers/watch-disk.ts'

const rates = [20, 40, 60, 80, 120, 160, 200, 300, 400, 600]
const longestWait = 500
const sliceSeconds = 5
// Memory grows until everything has been used once; that share of the time does not count.
const warmUp = 0.25
// Of the time, and no more minutes than these: each is doubled by the other server's.
const compared = 0.2
const mostCompared = 5
// By then a server that was just started is as fast as it will be.
const freshMinutes = 1
/** MiB an hour. */
const mostGrowth = 1
// Less cannot be told from chance within minutes.
const memoryNoise = 0.05
const fileNoise = 10
const mostSlowing = 1.2
// Who waits a second for the database is refused, and must be: a page that takes as long to reach the disk is why.
const standstill = 1000

interface Heard {
  p99: number
  failures: number
  /** Calls refused with 503 while the disk stood still; not among the failures. */
  refused: number
}

interface Slice extends Heard {
  /** Seconds of work since the beginning. */
  at: number
  memory: number
  files: number
}

/** What two servers took one right after the other, so that whatever else the machine does slows both. */
interface Pair {
  worked: Heard
  fresh: Heard
}

export const soak: Fault = {
  id: 'R21',
  title: 'calls of all kinds for a long time, half as many as the machine can take',
  rounds: 10,
  isLong: true,
  run: async (minutes, say) => {
    const worked = await openBusySite()
    let other: BusySite | undefined
    let disk: DiskWatch | undefined
    try {
      other = await openBusySite()
      disk = watchDisk(worked.dataDir)
      await other.stop()
      const rate = (await findRate(worked.work)) / 2
      say(`${rate} calls a second for ${minutes} minutes`)
      const slices: Slice[] = []
      const comparing = Math.min(mostCompared, compared * minutes)
      const pairs = Math.round((comparing * 60) / sliceSeconds)
      const given = { worked, other, disk, rate, slices, say }
      await workFor(minutes * warmUp, given)
      const early = await compareWithFresh(pairs, given)
      await workFor(minutes * (1 - warmUp) - 2 * comparing, given)
      const late = await compareWithFresh(pairs, given)
      return { runs: 1, ...evaluate({ slices, early, late, rate }) }
    } finally {
      await disk?.stop()
      await worked.close()
      await other?.close()
    }
  },
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

interface Given {
  worked: BusySite
  other: BusySite
  disk: DiskWatch
  rate: number
  /** Of the server that works all the time; what it does is added here. */
  slices: Slice[]
  say: (line: string) => void
}

async function workFor(minutes: number, given: Given): Promise<void> {
  for (let slice = 0; slice < (minutes * 60) / sliceSeconds; slice++) await workASlice(given)
}

async function workASlice(given: Given): Promise<Slice> {
  const { worked, slices, say } = given
  const heard = await listenTo(worked, slices.length, given)
  const slice = { ...heard, at: (slices.length + 1) * sliceSeconds, memory: worked.memory(), files: worked.openFiles() }
  slices.push(slice)
  if (slice.at % 120 === 0)
    say(`${slice.at / 60} minutes: ${slice.memory.toFixed(1)} MiB, ${slice.files} files, 99 % within ${ms(slice.p99)}`)
  return slice
}

/** Goes on where the slices before ended, so that not always the same awards are asked for. */
async function listenTo({ work, refused }: BusySite, slice: number, { disk, rate, say }: Given): Promise<Heard> {
  disk.takeLongest()
  const before = refused()
  const shifted = (index: number) => work(slice * sliceSeconds * rate + index)
  const { p99, failures } = await arrive({ rate, seconds: sliceSeconds, work: shifted })
  const stood = disk.takeLongest()
  if (failures === 0) return { p99, failures, refused: 0 }
  const explained = stood < standstill ? 0 : Math.min(failures, refused() - before)
  say(`${failures} calls failed, ${refused() - before} with 503; a page took up to ${ms(stood)} to reach the disk`)
  return { p99, failures: failures - explained, refused: explained }
}

/** Works in turn with a server that was just started on as many awards and has its caches warm. */
async function compareWithFresh(count: number, given: Given): Promise<Pair[]> {
  const { other, say } = given
  await other.start()
  let done = 0
  const workThere = () => listenTo(other, done++, given)
  while (done < (freshMinutes * 60) / sliceSeconds) await workThere()
  const pairs: Pair[] = []
  while (pairs.length < count) pairs.push({ worked: await workASlice(given), fresh: await workThere() })
  await other.stop()
  say(`99 % within ${ms(medianOf(pairs, 'worked'))}, beside it a fresh server within ${ms(medianOf(pairs, 'fresh'))}`)
  return pairs
}

interface Measured {
  slices: readonly Slice[]
  early: readonly Pair[]
  late: readonly Pair[]
  rate: number
}

function evaluate({ slices, early, late, rate }: Measured): { losses: string[]; facts: string } {
  const counted = slices.slice(Math.floor(slices.length * warmUp))
  const third = Math.ceil(counted.length / 3)
  const [first, last] = [counted.slice(0, third), counted.slice(-third)]
  const heard = [...slices, ...[...early, ...late].map(({ fresh }) => fresh)]
  const failures = heard.reduce((sum, one) => sum + one.failures, 0)
  const refused = heard.reduce((sum, one) => sum + one.refused, 0)
  const hours = ((counted.at(-1)?.at ?? 0) - (counted[0]?.at ?? 0)) / 3600
  const least = (some: readonly Slice[]) => Math.min(...some.map(({ files }) => files))
  // It goes up and down with the garbage, so only what it comes down to tells whether something stays.
  const floor = (some: readonly Slice[]) => Math.min(...some.map((slice) => slice.memory))
  const memory = floor(first)
  const growth = floor(last) - memory
  const losses: string[] = []
  if (failures > 0) losses.push(`${failures} calls failed`)
  if (growth > Math.max(mostGrowth * hours, memoryNoise * memory))
    losses.push(`memory came down to ${Math.round(memory)} MiB, and later only to ${Math.round(memory + growth)}`)
  if (least(last) - least(first) > fileNoise) losses.push(`${least(first)} open files became ${least(last)}`)
  const [before, after] = [ratiosOf(early), ratiosOf(late)]
  const [atFirst, atLast] = [median(before), median(after)]
  const toldTimes =
    `99 % within ${ms(medianOf(early, 'worked'))} then ${ms(medianOf(late, 'worked'))}, ` +
    `${atFirst.toFixed(2)} then ${atLast.toFixed(2)} times as long as a server that was just started`
  if (atLast > mostSlowing * atFirst && areLarger(after, before)) losses.push(toldTimes)
  const facts =
    `${Math.round(hours * 60)} minutes after warming up at ${rate} calls a second: memory comes down to ` +
    `${Math.round(memory)} then ${Math.round(memory + growth)} MiB, ${least(first)} then ${least(last)} open files, ` +
    `${toldTimes}, ${failures} failed${refused > 0 ? `, ${refused} refused with 503 while the disk stood still` : ''}`
  return { losses, facts }
}

const ms = (wait: number): string => `${Math.round(wait)} ms`

const ratiosOf = (pairs: readonly Pair[]): number[] => pairs.map(({ worked, fresh }) => worked.p99 / fresh.p99)

const medianOf = (pairs: readonly Pair[], whose: 'worked' | 'fresh'): number =>
  median(pairs.map((pair) => pair[whose].p99))

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
