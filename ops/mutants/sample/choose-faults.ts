import type { Fault } from './find-faults.ts'

/** The same faults in the same order for the same seed and the same sources; more of them continue the row. */
export function chooseFaults(all: readonly Fault[], seed: number, count: number): Fault[] {
  const rest = [...all]
  const next = createChance(seed)
  return Array.from({ length: Math.min(count, all.length) }, () =>
    rest.splice(Math.floor(next() * rest.length), 1),
  ).flat()
}

/** Numbers from 0 up to 1 (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
