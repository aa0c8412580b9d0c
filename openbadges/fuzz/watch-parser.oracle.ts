import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom, type Random } from './mutate.oracle.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** What came of many inputs: how many were taken and refused, the slowest one, and how much memory stayed behind. */
export interface FuzzResult {
  taken: number
  refused: number
  slowestMilliseconds: number
  grownMegabytes: number
  /** Failures that are no refusals, with the seed of the input that led to them. */
  crashes: string[]
}

/**
 * Feeds made-up inputs to a parser. A parser takes an input by returning and refuses it by throwing one of the errors
 * it names; whatever else it throws is a crash.
 */
export async function watchParser(
  parse: (bytes: Uint8Array) => unknown,
  refusals: readonly string[],
  { make, count }: { make: (random: Random) => Uint8Array; count: number },
): Promise<FuzzResult> {
  const result: FuzzResult = { taken: 0, refused: 0, slowestMilliseconds: 0, grownMegabytes: 0, crashes: [] }
  // What parsers keep for good, such as compiled code and caches, is there after the first inputs.
  const settled = Math.floor(count / 10)
  let before = 0
  for (let seed = 0; seed < count; seed++) {
    if (seed === settled) before = usedMegabytes()
    const bytes = make(createRandom(seed))
    const start = performance.now()
    const used = process.cpuUsage()
    try {
      await parse(bytes)
      result.taken++
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      if (refusals.includes(name)) result.refused++
      else result.crashes.push(`seed ${seed}: ${name}: ${message}`)
    }
    // Where the machine is busy with others the clock goes on; where other threads compute, their time is counted, too.
    const { user, system } = process.cpuUsage(used)
    const spent = Math.min(performance.now() - start, (user + system) / 1000)
    result.slowestMilliseconds = Math.max(result.slowestMilliseconds, spent)
  }
  result.grownMegabytes = usedMegabytes() - before
  return result
}

function usedMegabytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_048_576
}
